// SPDX-License-Identifier: Apache-2.0
/** What is learnt of messages, so that messages with the same fields are converted or read without looking fields up. */
package io.github.zilch.fix2json.convert.layout;
