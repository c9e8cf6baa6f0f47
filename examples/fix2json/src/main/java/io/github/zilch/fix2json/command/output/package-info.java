// SPDX-License-Identifier: Apache-2.0
/** The forms in which documents are printed. */
package io.github.zilch.fix2json.command.output;
