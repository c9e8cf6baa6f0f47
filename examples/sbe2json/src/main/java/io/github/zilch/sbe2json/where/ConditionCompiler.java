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
import io.github.zilch.sbe2json.wire.GroupHeader;
import io.github.zilch.sbe2json.wire.IntegerPart;
import io.github.zilch.sbe2json.wire.MessageWalk;
import io.github.zilch.sbe2json.wire.Place;
import io.github.zilch.sbe2json.wire.Tokens;
import io.github.zilch.sbe2json.wire.UnitReader;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Signal;
import uk.co.real_logic.sbe.ir.Token;

/** Creates the tests of the fields that a condition names. */
final class ConditionCompiler implements MessageWalk.Visitors {
    /** What stands for the name of the template. */
    private static final String TEMPLATE = "template";

    private final Comparisons comparisons;
    private final ByteOrder order;
    private final TypeValues types;
    private final SortedMap<Long, String> templates = new TreeMap<>();

    ConditionCompiler(Ir schema, Comparisons comparisons) {
        this.comparisons = comparisons;
        order = schema.byteOrder();
        types = new TypeValues(order);
        for (List<Token> message : schema.messages()) {
            templates.put((long) message.get(0).id(), message.get(0).name());
        }
    }

    @Override
    public MessageWalk.Visitor ofBlock(Token owner, List<Token> tokens, String path) {
        List<BlockTests.Field> fields = new ArrayList<>();
        if (owner.signal() == Signal.BEGIN_MESSAGE) {
            addTemplate(owner, fields);
        }
        for (List<Token> part : Tokens.parts(tokens)) {
            if (part.get(0).signal() == Signal.BEGIN_FIELD) {
                addField(part, path + '.' + part.get(0).name(), fields);
            }
        }
        return new BlockTests(fields.toArray(new BlockTests.Field[0]));
    }

    private void addTemplate(Token message, List<BlockTests.Field> fields) {
        FieldValues template =
                new EnumValues(TEMPLATE, IntegerPart.ofConstant(message.id()), false, templates, Long.MIN_VALUE);
        for (ValueTest test : comparisons.tests(TEMPLATE, Comparisons.NO_ID, template)) {
            fields.add(new BlockTests.Field(BlockTests.WHOLE, test));
        }
    }

    private void addField(List<Token> tokens, String path, List<BlockTests.Field> fields) {
        Token field = tokens.get(0);
        List<Token> type = Tokens.inner(tokens);
        Place place = Place.of(field, type.get(0));
        addValue(field, type, path, field.id(), place, fields);
    }

    private void addValue(
            Token field, List<Token> type, String path, int id, Place place, List<BlockTests.Field> fields) {
        if (type.get(0).signal() == Signal.BEGIN_COMPOSITE) {
            addComposite(field, Tokens.parts(Tokens.inner(type)), path, id, place, fields);
            return;
        }
        for (ValueTest test : comparisons.tests(path, id, types.of(field, type, name(path)))) {
            fields.add(new BlockTests.Field(place, types.atPlace(test, type.get(0))));
        }
    }

    /** Returns a path without the template. */
    private static String name(String path) {
        return path.substring(path.indexOf('.') + 1);
    }

    private void addComposite(
            Token field, List<List<Token>> members, String path, int id, Place place, List<BlockTests.Field> fields) {
        FieldValues values = composite(field, members, name(path));
        Place ofValues = values instanceof CompositeValues ? place.first() : place;
        for (ValueTest test : comparisons.tests(path, id, values)) {
            fields.add(new BlockTests.Field(ofValues, test));
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

    @Override
    public MessageWalk.Visitor ofGroup(Token group, String path, GroupHeader header) {
        return BlockTests.ofWhole(
                comparisons.tests(path, group.id(), NumberValues.ofInteger(name(path), header.countPart())));
    }

    /** Data for which the schema names no charset is taken for UTF-8. */
    @Override
    public MessageWalk.Visitor ofData(Token data, String path, DataHeader header) {
        String name = header.charset();
        Charset charset = name == null || name.isBlank() ? StandardCharsets.UTF_8 : Charsets.find(name, path);
        return BlockTests.ofWhole(comparisons.tests(path, data.id(), TextValues.ofData(name(path), charset)));
    }
}
