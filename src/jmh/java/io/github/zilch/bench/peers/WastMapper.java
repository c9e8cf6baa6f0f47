// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import io.github.wycst.wast.json.JSON;
import io.github.wycst.wast.json.options.WriteOption;

/**
 * wast, whole objects by their fields, as a new array for each message. It writes text that is Latin-1, but not ASCII, as
 * invalid UTF-8, and is therefore not among the writers of text.
 */
public class WastMapper extends MapperPeer {
    private byte[] bytes;

    @Override
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public int write(Object document) {
        bytes = JSON.toJsonBytes(document, WriteOption.UseFields);
        return bytes.length;
    }
}
