// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where;

import io.github.zilch.sbe2json.where.value.CompositeValues;
import io.github.zilch.sbe2json.where.value.EnumValues;
import io.github.zilch.sbe2json.where.value.FieldValues;
import io.github.zilch.sbe2json.where.value.NumberValues;
import io.github.zilch.sbe2json.where.value.TextValues;
import io.github.zilch.sbe2json.where.value.TypeValues;
import io.github.zilch.sbe2json.where.value.ValueTest;
import io.github.zilch.sbe2json.wire.Charsets;
import io.github.zilch.sbe2json.wire.DataHeader;
import io.github.zilch.sbe2json.wire.EmptyEntries;
import io.github.zilch.sbe2json.wire.GroupHeader;
import io.github.zilch.sbe2json.wire.IntegerPart;
import io.github.zilch.sbe2json.wire.Tokens;
import io.github.zilch.sbe2json.wire.UnitReader;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Signal;
import uk.co.real_logic.sbe.ir.Token;

/** Creates the tests of the fields that a condition names. */
final class ConditionCompiler {
    /** What stands for the name of the template. */
    private static final String TEMPLATE = "template";

    private final Comparisons comparisons;
    private final EmptyEntries emptyEntries;
    private final ByteOrder order;
    private final TypeValues types;
    private final Map<Long, String> templates = new TreeMap<>();

    /**
     * Where a value is.
     *
     * @param offset in the block, in bytes.
     * @param end of the value in the block; 0 if it takes no bytes.
     * @param since the first version of the schema that has it.
     */
    private record Place(int offset, int end, int since) {
        /** Returns the place of a member, which can be there although its composite is cut off. */
        Place of(Token member) {
            int begin = offset + member.offset();
            int length = Tokens.isConstant(member, member) ? 0 : member.encodedLength();
            int ending = length == 0 ? first().end : begin + length;
            return new Place(begin, ending, Math.max(since, member.version()));
        }

        /** Returns the place of the first byte, if the value takes any. */
        Place first() {
            return new Place(offset, Math.min(end, offset + 1), since);
        }
    }

    ConditionCompiler(Ir schema, Comparisons comparisons, EmptyEntries emptyEntries) {
        this.comparisons = comparisons;
        this.emptyEntries = emptyEntries;
        order = schema.byteOrder();
        types = new TypeValues(order);
        for (List<Token> message : schema.messages()) {
            templates.put((long) message.get(0).id(), message.get(0).name());
        }
    }

    /** Returns the tests of a template. */
    EntryTests message(List<Token> tokens) {
        Token message = tokens.get(0);
        List<FieldTest> fields = new ArrayList<>();
        FieldValues template =
                new EnumValues(TEMPLATE, IntegerPart.ofConstant(message.id()), false, templates, Long.MIN_VALUE);
        for (ValueTest test : comparisons.tests(TEMPLATE, Comparisons.NO_ID, template)) {
            fields.add(new FieldTest(0, 0, 0, test));
        }
        return entry(Tokens.inner(tokens), message.name(), fields);
    }

    private EntryTests entry(List<Token> tokens, String path, List<FieldTest> fields) {
        List<PartTests> parts = new ArrayList<>();
        for (List<Token> part : Tokens.parts(tokens)) {
            Token token = part.get(0);
            String ofPart = path + '.' + token.name();
            switch (token.signal()) {
                case BEGIN_FIELD -> addField(part, ofPart, fields);
                case BEGIN_GROUP -> parts.add(group(part, ofPart));
                default -> parts.add(data(part, ofPart));
            }
        }
        return new EntryTests(fields, parts);
    }

    private void addField(List<Token> tokens, String path, List<FieldTest> fields) {
        Token field = tokens.get(0);
        List<Token> type = Tokens.inner(tokens);
        int offset = type.get(0).offset();
        int length = Tokens.isConstant(field, type.get(0)) ? 0 : type.get(0).encodedLength();
        Place place = new Place(offset, length == 0 ? 0 : offset + length, field.version());
        addValue(field, type, path, field.id(), place, fields);
    }

    private void addValue(Token field, List<Token> type, String path, int id, Place place, List<FieldTest> fields) {
        if (type.get(0).signal() == Signal.BEGIN_COMPOSITE) {
            addComposite(field, Tokens.parts(Tokens.inner(type)), path, id, place, fields);
            return;
        }
        for (ValueTest test : comparisons.tests(path, id, types.of(field, type, name(path)))) {
            add(types.atPlace(test, type.get(0)), place, fields);
        }
    }

    private static void add(ValueTest test, Place place, List<FieldTest> fields) {
        fields.add(new FieldTest(place.offset, place.end, place.since, test));
    }

    /** Returns a path without the template. */
    private static String name(String path) {
        return path.substring(path.indexOf('.') + 1);
    }

    private void addComposite(
            Token field, List<List<Token>> members, String path, int id, Place place, List<FieldTest> fields) {
        FieldValues values = composite(field, members, name(path));
        Place ofValues = values instanceof CompositeValues ? place.first() : place;
        for (ValueTest test : comparisons.tests(path, id, values)) {
            add(test, ofValues, fields);
        }
        for (List<Token> member : members) {
            Token type = member.get(0);
            addValue(type, member, path + '.' + type.name(), Comparisons.NO_ID, place.of(type), fields);
        }
    }

    private FieldValues composite(Token field, List<List<Token>> members, String name) {
        boolean isOptional = field.isOptionalEncoding();
        Tokens.Decimal decimal = Tokens.decimal(members);
        if (decimal != null) {
            IntegerPart mantissa = IntegerPart.of(decimal.mantissa(), isOptional, order);
            return NumberValues.ofDecimal(name, mantissa, IntegerPart.of(decimal.exponent(), false, order));
        }
        UnitReader unit = Tokens.isTime(members) ? UnitReader.of(members.get(1), order) : null;
        if (unit != null) {
            return NumberValues.ofTime(name, IntegerPart.of(members.get(0).get(0), isOptional, order), unit);
        }
        return new CompositeValues(
                name,
                members.stream().map(each -> name + '.' + each.get(0).name()).collect(Collectors.joining(", ")));
    }

    private PartTests group(List<Token> tokens, String path) {
        GroupHeader header = GroupHeader.of(tokens, path, order);
        List<ValueTest> counts =
                comparisons.tests(path, tokens.get(0).id(), NumberValues.ofInteger(name(path), header.countPart()));
        EntryTests entry = entry(Tokens.entry(tokens), path, new ArrayList<>());
        return new GroupTests(tokens.get(0).version(), header, counts.toArray(new ValueTest[0]), entry, emptyEntries);
    }

    /** Data for which the schema names no charset is taken for UTF-8. */
    private PartTests data(List<Token> tokens, String path) {
        DataHeader header = DataHeader.of(tokens, path, order);
        String name = header.charset();
        Charset charset = name == null || name.isBlank() ? StandardCharsets.UTF_8 : Charsets.find(name, path);
        List<ValueTest> tests = comparisons.tests(path, tokens.get(0).id(), TextValues.ofData(name(path), charset));
        return new DataTests(tokens.get(0).version(), header, tests.toArray(new ValueTest[0]));
    }
}
