// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.bench;

import java.nio.charset.StandardCharsets;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Parses with QuickFIX/J and writes its XML, which is the engine's own text form. */
@State(Scope.Thread)
public class QuickFixXml extends QuickFix {
    byte[] convert(byte[] fix) {
        return parse(fix).toXML(dictionary).getBytes(StandardCharsets.UTF_8);
    }
}
