// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.wire;

import java.util.List;
import uk.co.real_logic.sbe.PrimitiveType;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Signal;
import uk.co.real_logic.sbe.ir.Token;

/**
 * Checks what the readers of messages rely on: that the tokens of a schema are nested as they say, and that each part of a
 * type lies inside the type. Then a reader that has checked the length of a block reads nothing outside it.
 */
public final class SchemaCheck {
    /** Number of groups and composites that a field can be in. */
    private static final int MAX_DEPTH = 100;

    private SchemaCheck() {}

    /**
     * Checks a schema.
     *
     * @param schema to check.
     * @throws IllegalArgumentException if something in it cannot be. The message says what and where.
     */
    public static void check(Ir schema) {
        checkType(schema.headerStructure().tokens(), "the header", 0);
        for (List<Token> message : schema.messages()) {
            require(!message.isEmpty(), "a message", "has no tokens");
            String path = message.get(0).name();
            checkEnds(message, Signal.BEGIN_MESSAGE, Signal.END_MESSAGE, path);
            checkEntry(Tokens.inner(message), path, 0);
        }
    }

    private static void checkEntry(List<Token> tokens, String path, int depth) {
        require(depth <= MAX_DEPTH, path, "is nested deeper than " + MAX_DEPTH + " levels");
        for (List<Token> part : parts(tokens, path)) {
            Token token = part.get(0);
            String ofPart = path + '.' + token.name();
            switch (token.signal()) {
                case BEGIN_FIELD -> checkField(part, ofPart, depth);
                case BEGIN_GROUP -> checkGroup(part, ofPart, depth);
                case BEGIN_VAR_DATA -> checkData(part, ofPart);
                default -> require(false, ofPart, "is " + token.signal() + ", but a field, group or data is required");
            }
        }
    }

    private static void checkField(List<Token> tokens, String path, int depth) {
        checkEnds(tokens, Signal.BEGIN_FIELD, Signal.END_FIELD, path);
        Token field = tokens.get(0);
        List<Token> type = Tokens.inner(tokens);
        checkType(type, path, depth);
        checkPlace(type.get(0), Integer.MAX_VALUE, path);
        boolean isConstantEnum = field.isConstantEncoding() && type.get(0).signal() == Signal.BEGIN_ENUM;
        require(!isConstantEnum || field.encoding().constValue() != null, path, "is constant, but has no value");
    }

    private static void checkGroup(List<Token> tokens, String path, int depth) {
        checkEnds(tokens, Signal.BEGIN_GROUP, Signal.END_GROUP, path);
        Token dimensions = tokens.get(1);
        boolean isThere = dimensions.signal() == Signal.BEGIN_COMPOSITE && dimensions.componentTokenCount() > 1;
        require(isThere && dimensions.componentTokenCount() < tokens.size() - 1, path, "has no dimensions");
        checkType(Tokens.dimensions(tokens), path, depth);
        checkEntry(Tokens.entry(tokens), path, depth + 1);
    }

    private static void checkData(List<Token> tokens, String path) {
        checkEnds(tokens, Signal.BEGIN_VAR_DATA, Signal.END_VAR_DATA, path);
        Token data = Tokens.find(tokens, "varData", path);
        Token length = Tokens.find(tokens, "length", path);
        require(data.offset() >= 0 && length.encoding().primitiveType() != null, path, "has no length");
        if (length.isConstantEncoding()) {
            require(length.encoding().constValue() != null, path, "is constant, but has no value");
        } else {
            long end =
                    (long) length.offset() + length.encoding().primitiveType().size();
            require(length.offset() >= 0 && end <= data.offset(), path, "has its length inside its data");
        }
    }

    private static void checkType(List<Token> tokens, String path, int depth) {
        require(depth <= MAX_DEPTH, path, "is nested deeper than " + MAX_DEPTH + " levels");
        require(!tokens.isEmpty(), path, "has no type");
        Token type = tokens.get(0);
        require(type.componentTokenCount() == tokens.size(), path, "has more than one type");
        switch (type.signal()) {
            case ENCODING -> checkEncoding(type, path);
            case BEGIN_ENUM -> checkCodes(tokens, Signal.END_ENUM, Signal.VALID_VALUE, path);
            case BEGIN_SET -> checkCodes(tokens, Signal.END_SET, Signal.CHOICE, path);
            case BEGIN_COMPOSITE -> {
                checkEnds(tokens, Signal.BEGIN_COMPOSITE, Signal.END_COMPOSITE, path);
                for (List<Token> member : parts(Tokens.inner(tokens), path)) {
                    String ofMember = path + '.' + member.get(0).name();
                    checkType(member, ofMember, depth + 1);
                    checkPlace(member.get(0), type.encodedLength(), ofMember);
                }
            }
            default -> require(false, path, "is " + type.signal() + ", but a type is required");
        }
    }

    private static void checkEncoding(Token type, String path) {
        PrimitiveType primitive = type.encoding().primitiveType();
        require(primitive != null, path, "has no primitive type");
        if (type.isConstantEncoding()) {
            require(type.encoding().constValue() != null, path, "is constant, but has no value");
        } else {
            boolean isArray = type.encodedLength() % primitive.size() == 0;
            require(isArray, path, "has " + type.encodedLength() + " bytes, but is of " + primitive.primitiveName());
        }
    }

    private static void checkCodes(List<Token> tokens, Signal end, Signal code, String path) {
        Token type = tokens.get(0);
        checkEnds(tokens, type.signal(), end, path);
        PrimitiveType primitive = type.encoding().primitiveType();
        require(IntegerReader.isInteger(primitive), path, "has no primitive type that is an integer");
        int size = primitive.size();
        require(type.encodedLength() >= size, path, "has " + type.encodedLength() + " bytes, but is of " + size);
        for (Token each : Tokens.inner(tokens)) {
            boolean isCode = each.signal() == code && each.encoding().constValue() != null;
            require(isCode, path, "has a value without code");
            long value = each.encoding().constValue().longValue();
            boolean isPossible = code != Signal.CHOICE || value >= 0 && value < (long) size * Byte.SIZE;
            require(isPossible, path, "has the bit " + value + ", but " + size * Byte.SIZE + " bits");
        }
    }

    /** Checks that what is not constant is inside the bytes that it is part of. */
    private static void checkPlace(Token type, int length, String path) {
        if (!type.isConstantEncoding()) {
            long end = (long) type.offset() + type.encodedLength();
            require(
                    type.offset() >= 0 && type.encodedLength() >= 0 && end <= length,
                    path,
                    "begins at byte " + type.offset() + " and has " + type.encodedLength() + " bytes, but there are "
                            + length);
        }
    }

    private static void checkEnds(List<Token> tokens, Signal begin, Signal end, String path) {
        boolean isWhole = tokens.size() >= 2
                && tokens.get(0).signal() == begin
                && tokens.get(tokens.size() - 1).signal() == end;
        require(isWhole, path, "does not begin with " + begin + " and end with " + end);
    }

    /** Returns the parts, after checking that they fill the tokens. */
    private static List<List<Token>> parts(List<Token> tokens, String path) {
        int at = 0;
        while (at < tokens.size()) {
            int count = tokens.get(at).componentTokenCount();
            require(count > 0 && count <= tokens.size() - at, path, "has a part without end");
            at += count;
        }
        return Tokens.parts(tokens);
    }

    private static void require(boolean isRight, String path, String problem) {
        if (!isRight) {
            throw new IllegalArgumentException(path + " " + problem);
        }
    }
}
