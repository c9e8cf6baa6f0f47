// SPDX-License-Identifier: Apache-2.0
/** Reads captures of a network, and puts the bytes of TCP connections in order. */
package io.github.zilch.kit.capture;
