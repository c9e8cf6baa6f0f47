// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import io.github.zilch.JsonShape;
import io.github.zilch.sbe2json.SbeToJsonOptions;
import io.github.zilch.sbe2json.convert.value.ConstantWriter;
import io.github.zilch.sbe2json.convert.value.Flaws;
import io.github.zilch.sbe2json.convert.value.ValueWriter;
import io.github.zilch.sbe2json.convert.value.Values;
import io.github.zilch.sbe2json.wire.Charsets;
import io.github.zilch.sbe2json.wire.DataHeader;
import io.github.zilch.sbe2json.wire.GroupHeader;
import io.github.zilch.sbe2json.wire.Place;
import io.github.zilch.sbe2json.wire.Tokens;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Signal;
import uk.co.real_logic.sbe.ir.Token;

/** Compiles the templates of a schema to writers. Everything that the schema says is decided here, once. */
final class Compiler {
    private static final String TEMPLATE = "template";
    private static final String HEADER = "header";

    private final Ir schema;
    private final SbeToJsonOptions options;
    private final Flaws flaws;
    private final Values values;
    private final Composites composites;
    private final Set<String> masked = new HashSet<>();

    Compiler(Ir schema, SbeToJsonOptions options, Flaws flaws) {
        this.schema = schema;
        this.options = options;
        this.flaws = flaws;
        values = new Values(options, schema.byteOrder(), flaws);
        composites = new Composites(values, flaws, this::isMasked, options.times());
    }

    /** Returns the writer of a message. */
    MessageWriter message(List<Token> tokens) {
        Token message = tokens.get(0);
        List<String> names = new ArrayList<>(List.of(TEMPLATE));
        if (options.header()) {
            names.add(HEADER);
        }
        List<String> own = List.copyOf(names);
        names.addAll(options.reserved());
        EntryWriter entry = entry(Tokens.inner(tokens), "", false, names);
        names.subList(own.size(), own.size() + options.reserved().size()).clear();
        return new MessageWriter(message.name(), JsonShape.of(names), entry);
    }

    /** Returns the writer of the header, or null if it is not written. */
    ValueWriter header() {
        return options.header() ? composites.of(null, schema.headerStructure().tokens(), HEADER) : null;
    }

    /** Returns the names in the mask that the schema does not have. */
    Set<String> unknownMasks() {
        Set<String> unknown = new HashSet<>(options.mask());
        unknown.removeAll(masked);
        return unknown;
    }

    private boolean isMasked(String name) {
        boolean isMasked = options.mask().contains(name);
        if (isMasked) {
            masked.add(name);
        }
        return isMasked;
    }

    /**
     * Returns the writer of what is in a message or a group entry.
     *
     * @param tokens of its fields, groups and data.
     * @param path of the group with a dot at the end, or empty.
     * @param isMasked whether everything in it is masked.
     * @param names to which those of the members are added.
     */
    private EntryWriter entry(List<Token> tokens, String path, boolean isMasked, List<String> names) {
        List<Member> members = new ArrayList<>();
        List<PartWriter> parts = new ArrayList<>();
        for (List<Token> part : Tokens.parts(tokens)) {
            Token token = part.get(0);
            String name = Composites.uniqueName(token.name(), names);
            names.add(name);
            boolean isPartMasked = isMasked(token.name()) || isMasked;
            switch (token.signal()) {
                case BEGIN_FIELD -> members.add(field(part, path + name, isPartMasked));
                case BEGIN_GROUP -> parts.add(group(part, path + name, isPartMasked));
                case BEGIN_VAR_DATA -> parts.add(data(part, path + name, isPartMasked));
                default -> throw new IllegalArgumentException("the schema has " + token.signal() + " in a block");
            }
        }
        return EntryWriter.of(members, parts);
    }

    private Member field(List<Token> tokens, String path, boolean isMasked) {
        Token field = tokens.get(0);
        List<Token> type = Tokens.inner(tokens);
        boolean isComposite = type.get(0).signal() == Signal.BEGIN_COMPOSITE;
        ValueWriter value = isComposite ? composites.of(field, type, path) : values.of(field, type, path);
        ValueWriter writer = isMasked ? ConstantWriter.ofText(SbeToJsonOptions.MASK) : value;
        return new Member(path, Place.of(field, type.get(0)), writer, flaws);
    }

    private PartWriter group(List<Token> tokens, String path, boolean isMasked) {
        List<String> names = new ArrayList<>();
        EntryWriter entry = entry(Tokens.entry(tokens), path + '.', isMasked, names);
        GroupHeader header = GroupHeader.of(tokens, path, schema.byteOrder());
        return new GroupWriter(path, tokens.get(0).version(), header, JsonShape.of(names), entry, flaws);
    }

    private PartWriter data(List<Token> tokens, String path, boolean isMasked) {
        DataHeader header = DataHeader.of(tokens, path, schema.byteOrder());
        String charset = header.charset();
        Charsets.Text text = charset == null || charset.isBlank() ? null : Charsets.of(charset, path);
        return new DataWriter(path, tokens.get(0).version(), header, text, isMasked, flaws);
    }
}
