// SPDX-License-Identifier: Apache-2.0
/** What the commands that convert files to JSON have in common: a run, its reports, and the options for them. */
package io.github.zilch.kit.convert;
