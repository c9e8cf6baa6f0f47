// SPDX-License-Identifier: Apache-2.0
/** Which fields and groups a message may have where, and which it has had. */
package io.github.zilch.fix2json.convert.group;
