// SPDX-License-Identifier: Apache-2.0

/** Where the lines of a feed and the messages of a gateway go. */
package io.github.zilch.kit.sink;
