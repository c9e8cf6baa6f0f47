// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

/**
 * A field that is not the same in two messages.
 *
 * @param path names of the field and of the groups around it, with the indices of their entries from 0 on:
 *     {@code NoPartyIDs[0].PartyID}.
 * @param tag of the field; 0 if its tag is not a number of FIX.
 * @param a its value in A, as it can be shown; null if it is not there.
 * @param b its value in B, as it can be shown; null if it is not there.
 */
record Difference(String path, int tag, String a, String b) {}
