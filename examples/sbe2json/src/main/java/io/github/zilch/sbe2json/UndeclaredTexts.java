// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import java.util.List;
import java.util.ListIterator;
import java.util.Set;
import uk.co.real_logic.sbe.ir.Encoding;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Signal;
import uk.co.real_logic.sbe.ir.Token;

/**
 * Takes back the charset that sbe-tool assumes for variable data of characters whose schema names none: US-ASCII, in which
 * all other bytes would be lost.
 */
final class UndeclaredTexts {
    private UndeclaredTexts() {}

    /**
     * Removes the charset.
     *
     * @param schema of sbe-tool, which is changed.
     * @param composites whose data has no charset in the schema.
     * @return the schema.
     */
    static Ir without(Ir schema, Set<String> composites) {
        for (List<Token> message : schema.messages()) {
            boolean isUndeclared = false;
            for (ListIterator<Token> tokens = message.listIterator(); tokens.hasNext(); ) {
                Token token = tokens.next();
                if (token.signal() == Signal.BEGIN_COMPOSITE) {
                    isUndeclared = composites.contains(token.applicableTypeName());
                } else if (isUndeclared
                        && token.signal() == Signal.ENCODING
                        && token.name().equals("varData")) {
                    tokens.set(withoutCharset(token));
                }
            }
        }
        return schema;
    }

    private static Token withoutCharset(Token token) {
        Encoding declared = token.encoding();
        Encoding encoding = new Encoding.Builder()
                .presence(declared.presence())
                .primitiveType(declared.primitiveType())
                .byteOrder(declared.byteOrder())
                .minValue(declared.minValue())
                .maxValue(declared.maxValue())
                .nullValue(declared.nullValue())
                .constValue(declared.constValue())
                .characterEncoding("")
                .epoch(declared.epoch())
                .timeUnit(declared.timeUnit())
                .semanticType(declared.semanticType())
                .build();
        return new Token.Builder()
                .signal(token.signal())
                .name(token.name())
                .packageName(token.packageName())
                .referencedName(token.referencedName())
                .description(token.description())
                .id(token.id())
                .version(token.version())
                .deprecated(token.deprecated())
                .size(token.encodedLength())
                .offset(token.offset())
                .componentTokenCount(token.componentTokenCount())
                .encoding(encoding)
                .build();
    }
}
