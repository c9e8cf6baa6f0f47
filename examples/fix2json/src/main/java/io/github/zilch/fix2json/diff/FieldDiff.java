// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import com.fasterxml.jackson.core.JsonParser;
import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.reverse.JsonField;
import io.github.zilch.fix2json.reverse.JsonSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.agrona.collections.IntHashSet;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Compares the fields of two messages, as the converter reads them: in each message and in each entry of a group by tag,
 * whatever their order, and the entries of a group by their index. BodyLength (9), CheckSum (10) and the lengths of data
 * are not compared, because they follow from the other fields. What is compared is not masked; what is shown is.
 *
 * <p>Allocates for every field. For use by one thread.
 */
final class FieldDiff {
    /** The fields in which a message that is sent again differs from the first one. */
    private static final Set<String> OF_SENDING = Set.of("43", "52", "122");

    private static final String UNREADABLE = "a message that cannot be converted";

    private final View compared;
    private final View shown;
    private final boolean isMasked;
    private final IntHashSet ignored;

    /** Compares values by their datatypes; null if they are compared as texts. */
    private final TypedValues types;

    private boolean ignoresSending;
    private List<Difference> differences = List.of();

    /** One form of the messages of each side. */
    private static final class View {
        private final FixToJson a;
        private final FixToJson b;
        private final JsonBuilder json = new JsonBuilder();
        private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);

        View(Dictionaries dictionaries, FixToJsonOptions options) {
            a = new FixToJson(dictionaries, options, FlawListener.NONE);
            b = new FixToJson(dictionaries, options, FlawListener.NONE);
        }

        /** Returns the fields of a message as an object, or null if it cannot be converted. */
        JsonField fields(Side side, byte[] message) {
            FixToJson converter = side == Side.A ? a : b;
            buffer.wrap(message);
            if (!converter.convert(buffer, 0, message.length, converter.begin(json))) {
                return null;
            }
            try (JsonParser parser = JsonSource.of(json.toString())) {
                parser.nextToken();
                return JsonField.read(parser);
            } catch (IOException e) {
                throw new UncheckedIOException("the converter has written no JSON", e);
            }
        }
    }

    /**
     * Creates a comparison.
     *
     * @param dictionaries that define names and groups.
     * @param reader the options for reading messages, with the mask.
     * @param ignored tags of the fields that are not compared.
     * @param types compares values by their datatypes; null to compare them as texts.
     * @throws IllegalArgumentException if the mask names a field that no dictionary defines.
     */
    FieldDiff(Dictionaries dictionaries, FixToJsonOptions.Builder reader, IntHashSet ignored, TypedValues types) {
        reader.flat(true).validation(FixToJsonOptions.Validation.NONE);
        FixToJsonOptions masked = reader.build();
        isMasked = !masked.mask().isEmpty();
        shown = new View(dictionaries, masked);
        compared = new View(dictionaries, reader.mask(List.of()).tags(true).build());
        this.ignored = ignored;
        this.types = types;
    }

    /** Reads a Logon, which may specify how to read the messages of its session. */
    void readLogon(Side side, byte[] message) {
        compared.fields(side, message);
        shown.fields(side, message);
    }

    /** Returns the fields that differ; none if the messages are the same. */
    List<Difference> differences(Message messageA, Message messageB) {
        JsonField a = compared.fields(Side.A, messageA.bytes());
        JsonField b = compared.fields(Side.B, messageB.bytes());
        if (a == null || b == null) {
            return List.of(new Difference("message", 0, a == null ? UNREADABLE : null, b == null ? UNREADABLE : null));
        }
        ignoresSending = messageA.key().isResent() != messageB.key().isResent();
        differences = new ArrayList<>();
        compare(new Pair(a, null), new Pair(b, null), "");
        if (!differences.isEmpty()) { // again, with what can be shown
            differences = new ArrayList<>();
            compare(
                    new Pair(a, shown.fields(Side.A, messageA.bytes())),
                    new Pair(b, shown.fields(Side.B, messageB.bytes())),
                    "");
        }
        return differences;
    }

    /**
     * A value and what can be shown of it.
     *
     * @param value by tags, not masked; null if it is not there.
     * @param shown the same by names and masked; null if it is not needed.
     */
    private record Pair(JsonField value, JsonField shown) {
        static final Pair NONE = new Pair(null, null);

        Pair child(int index) {
            boolean isParallel =
                    shown != null && shown.children().size() == value.children().size();
            return new Pair(
                    value.children().get(index), isParallel ? shown.children().get(index) : null);
        }

        int size() {
            return value.children().size();
        }

        boolean isGroup() {
            return value != null
                    && value.kind() == JsonField.Kind.ARRAY
                    && (value.children().isEmpty() || value.children().get(0).kind() == JsonField.Kind.OBJECT);
        }

        String name() {
            return shown == null ? value.name() : shown.name();
        }
    }

    private void compare(Pair a, Pair b, String path) {
        Map<String, Integer> ofB = new HashMap<>();
        for (int i = 0; i < b.size(); i++) {
            ofB.put(b.value().children().get(i).name(), i);
        }
        for (int i = 0; i < a.size(); i++) {
            Pair field = a.child(i);
            Integer index = ofB.remove(field.value().name());
            compareField(field, index == null ? Pair.NONE : b.child(index), path);
        }
        for (int i = 0; i < b.size(); i++) {
            if (ofB.containsKey(b.value().children().get(i).name())) {
                compareField(Pair.NONE, b.child(i), path);
            }
        }
    }

    private void compareField(Pair a, Pair b, String path) {
        Pair known = a.value() == null ? b : a;
        String tag = known.value().name();
        if (isIgnored(tag)) {
            return;
        }
        String name = path + known.name();
        if (a.isGroup() && b.isGroup()) {
            compareEntries(a, b, name);
        } else if (a.value() == null || b.value() == null || !isEqual(tag, a.value(), b.value())) {
            differences.add(new Difference(name, number(tag), text(a), text(b)));
        }
    }

    private void compareEntries(Pair a, Pair b, String name) {
        for (int i = 0; i < Math.max(a.size(), b.size()); i++) {
            String entry = name + "[" + i + "]";
            if (i < a.size() && i < b.size()) {
                compare(a.child(i), b.child(i), entry + ".");
            } else {
                Pair only = i < a.size() ? a.child(i) : b.child(i);
                String fields = text(only);
                differences.add(new Difference(
                        entry, number(a.value().name()), i < a.size() ? fields : null, i < a.size() ? null : fields));
            }
        }
    }

    private boolean isIgnored(String tag) {
        return ignored.contains(number(tag)) || ignoresSending && OF_SENDING.contains(tag);
    }

    /** Returns a tag as a number; 0 if it is not one of FIX. */
    private static int number(String tag) {
        return tag.length() > 9 || tag.startsWith("-") ? 0 : Integer.parseInt(tag);
    }

    /** Returns whether two values are equal. The values of a repeated field are, if all are in the same order. */
    private boolean isEqual(String tag, JsonField a, JsonField b) {
        if (a.kind() != b.kind() || a.children().size() != b.children().size()) {
            return false;
        }
        for (int i = 0; i < a.children().size(); i++) {
            if (!isEqual(tag, a.children().get(i), b.children().get(i))) {
                return false;
            }
        }
        return a.text() == null
                || a.text().equals(b.text())
                || types != null && types.isEqual(number(tag), a.text(), b.text());
    }

    /** Returns what can be shown of a value: its text; of an entry or a group, its fields. */
    private String text(Pair pair) {
        if (pair.value() == null) {
            return null;
        }
        if (pair.shown() == null) {
            return isMasked ? FixToJsonOptions.MASK : text(pair.value());
        }
        return text(pair.shown());
    }

    private static String text(JsonField value) {
        return switch (value.kind()) {
            case OBJECT -> {
                List<String> fields = new ArrayList<>();
                value.children().forEach(field -> fields.add(field.name() + "=" + text(field)));
                yield "{" + String.join(", ", fields) + "}";
            }
            case ARRAY -> {
                List<String> elements = new ArrayList<>();
                value.children().forEach(element -> elements.add(text(element)));
                yield "[" + String.join(", ", elements) + "]";
            }
            default -> value.text();
        };
    }
}
