// SPDX-License-Identifier: Apache-2.0
/** Files that are replaced when they are complete, and files that lines are appended to. */
package io.github.zilch.kit.output;
