// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import io.github.wycst.wast.json.JSON;
import io.github.wycst.wast.json.options.WriteOption;

/**
 * wast as a mapper: it maps the fields of objects and returns a new array for each message. It writes Latin-1 text that
 * is not ASCII as invalid UTF-8, so the Text scenario leaves it out.
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
