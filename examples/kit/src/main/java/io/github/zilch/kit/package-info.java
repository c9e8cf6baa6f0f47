// SPDX-License-Identifier: Apache-2.0
/** What the commands of the applications have in common: streams, exit codes, files, secrets, progress and health. */
package io.github.zilch.kit;
