// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.github.zilch.logging.NameCache;
import io.github.zilch.logging.ObjectValue;
import io.github.zilch.logging.TemplateValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** Collects the members of an object of a format: those that the rules keep, under the names that the rules give them. */
final class Members {
    private static final String NO_NAME = "";

    private final PathRules rules;
    private final String path;
    private final List<String> names = new ArrayList<>();
    private final List<TemplateValue<ILoggingEvent>> values = new ArrayList<>();
    private final Map<String, TemplateValue<ILoggingEvent>> named = new HashMap<>();
    private final Map<String, String> paths = new HashMap<>();

    Members(PathRules rules) {
        this(rules, "");
    }

    private Members(PathRules rules, String path) {
        this.rules = rules;
        this.path = path;
    }

    /**
     * Adds a member.
     *
     * @throws IllegalArgumentException if there is one of that name.
     */
    void add(String name, TemplateValue<ILoggingEvent> value) {
        String member = PathRules.child(path, name);
        if (!rules.keep(member)) {
            return;
        }
        String written = rules.name(member, name);
        if (named.putIfAbsent(written, value) != null) {
            throw new IllegalArgumentException("the format has two members with the name \"" + written + "\": "
                    + described(paths.get(written)) + " and " + described(member)
                    + ": change rename, constant or members (in Spring Boot logging.structured.json.rename or .add,"
                    + " or zilch.logging.members)");
        }
        paths.put(written, member);
        names.add(written);
        values.add(value);
    }

    private String described(String member) {
        return '"' + member + (rules.rename().containsKey(member) ? "\", which is renamed," : "\"");
    }

    void addText(String name, Function<ILoggingEvent, String> text) {
        add(name, TemplateValue.text(text));
    }

    /** Adds an object that all events have, with members. */
    void addObject(String name, Consumer<Members> members) {
        addObject(name, event -> true, members);
    }

    /** Adds an object that some events have, with members. */
    void addObject(String name, Predicate<ILoggingEvent> presence, Consumer<Members> members) {
        Members inner = new Members(rules, PathRules.child(path, name));
        members.accept(inner);
        add(name, TemplateValue.onlyIf(presence, inner.toObject()));
    }

    /** Adds the entries of the context, with whatever names they have. */
    void addContext(ContextNames contextNames) {
        NameCache<ContextName> known = new NameCache<>(contextNames::of);
        ContextEntries.Siblings siblings = this::areNamed;
        names.add(NO_NAME);
        values.add((out, node, key, event) -> {
            ContextEntries entries = ((EventOutput) out).context();
            entries.begin(known, "");
            entries.collectMdc(event);
            entries.collectKeyValues(event);
            entries.end(node, event, siblings, rules);
        });
    }

    private boolean areNamed(String name, ILoggingEvent event) {
        TemplateValue<ILoggingEvent> value = named.get(name);
        return value != null && value.isPresent(event);
    }

    ObjectValue<ILoggingEvent> toObject() {
        return new ObjectValue<>(names, values);
    }
}
