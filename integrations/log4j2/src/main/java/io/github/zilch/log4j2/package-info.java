// SPDX-License-Identifier: Apache-2.0
/** A layout for Log4j 2 that writes JSON from event templates without garbage. */
package io.github.zilch.log4j2;
