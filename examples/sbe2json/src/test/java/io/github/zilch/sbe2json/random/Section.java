// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.agrona.MutableDirectBuffer;

/**
 * What a random message, or an entry of a random group, consists of: fields, groups and data, each since a version of
 * the schema. Fields of later versions come later, and so do groups and data: that is how SBE lets a schema grow.
 */
final class Section {
    record Field(String name, RandomType type, int offset, int since) {}

    record Group(String name, Dimensions dimensions, Section entry, int since) {}

    record Data(String name, Length length, Charset charset, int since) {}

    /** The type of the dimensions of a group. */
    record Dimensions(String name, NumberType blockLength, NumberType count, int gap) {
        int size() {
            return blockLength.size() + gap + count.size();
        }

        String xml() {
            return "<composite name='" + name + "'>" + blockLength.xml("blockLength")
                    + count.xml("numInGroup")
                            .replaceFirst(" name=", " offset='" + (blockLength.size() + gap) + "' name=")
                    + "</composite>";
        }
    }

    /** The type of variable data: its name without the charset, and its length. */
    record Length(String name, NumberType length) {
        String xml(Charset charset) {
            return "<composite name='" + nameOf(charset) + "'>"
                    + length.xml("length").replaceFirst("/>", " maxValue='200'/>")
                    + "<type name='varData' primitiveType='uint8' length='0'"
                    + (charset == null ? "" : " characterEncoding='" + charset.name() + "'") + "/></composite>";
        }

        String nameOf(Charset charset) {
            return name + (charset == null ? "" : CharsType.CHARSETS.indexOf(charset));
        }
    }

    final List<Field> fields = new ArrayList<>();
    final List<Group> groups = new ArrayList<>();
    final List<Data> data = new ArrayList<>();
    int padding;

    /** Returns the length of the block in a version of the schema. */
    int blockLength(int version) {
        int end = 0;
        for (Field field : fields) {
            if (field.since <= version && field.type.size() > 0) {
                end = field.offset + field.type.size();
            }
        }
        return end + padding;
    }

    /** Returns the definition in a version of the schema. */
    String xml(int version) {
        StringBuilder xml = new StringBuilder();
        int id = 1;
        for (Field each : fields) {
            if (each.since <= version) {
                xml.append("<field name='" + each.name + "' id='" + id++ + "' type='" + each.type.name + "'"
                        + (each.type.size() == 0 ? "" : " offset='" + each.offset + "'") + since(each.since) + "/>");
            }
        }
        for (Group each : groups) {
            if (each.since <= version) {
                xml.append("<group name='" + each.name + "' id='" + id++ + "' dimensionType='" + each.dimensions.name
                        + "' blockLength='" + each.entry.blockLength(version) + "'" + since(each.since) + ">"
                        + each.entry.xml(version) + "</group>");
            }
        }
        for (Data each : data) {
            if (each.since <= version) {
                xml.append("<data name='" + each.name + "' id='" + id++ + "' type='" + each.length.nameOf(each.charset)
                        + "'" + since(each.since) + "/>");
            }
        }
        return xml.toString();
    }

    private static String since(int version) {
        return version == 0 ? "" : " sinceVersion='" + version + "'";
    }

    /** The values of one message or entry, as a version of the schema has them. */
    final class Values {
        private final int version;
        private final Map<Field, Drawn> fieldValues = new LinkedHashMap<>();
        private final Map<Group, List<Values>> entries = new LinkedHashMap<>();
        private final Map<Data, byte[]> dataValues = new LinkedHashMap<>();

        Values(int version, Random random) {
            this.version = version;
            fields.stream()
                    .filter(each -> each.since <= version)
                    .forEach(each -> fieldValues.put(each, each.type.draw(random)));
            for (Group group : groups) {
                if (group.since <= version) {
                    List<Values> drawn = new ArrayList<>();
                    for (int i = random.nextInt(4); i > 0; i--) {
                        drawn.add(group.entry.new Values(version, random));
                    }
                    entries.put(group, drawn);
                }
            }
            for (Data each : data) {
                if (each.since <= version) {
                    dataValues.put(each, drawData(each, random));
                }
            }
        }

        private static byte[] drawData(Data data, Random random) {
            if (data.charset != null) {
                return CharsType.text(data.charset, random.nextInt(30), random);
            }
            byte[] bytes = new byte[random.nextInt(10)];
            random.nextBytes(bytes);
            return bytes;
        }

        /** Writes the bytes; returns the index after them. */
        int encode(MutableDirectBuffer buffer, int at, ByteOrder order) {
            fieldValues.forEach((field, value) -> value.encode(buffer, at + field.offset, order));
            int next = at + blockLength(version);
            for (Map.Entry<Group, List<Values>> each : entries.entrySet()) {
                Dimensions dimensions = each.getKey().dimensions;
                dimensions.blockLength.encode(
                        buffer, next, order, each.getKey().entry.blockLength(version));
                int countAt = next + dimensions.blockLength.size() + dimensions.gap;
                dimensions.count.encode(buffer, countAt, order, each.getValue().size());
                next += dimensions.size();
                for (Values entry : each.getValue()) {
                    next = entry.encode(buffer, next, order);
                }
            }
            for (Map.Entry<Data, byte[]> each : dataValues.entrySet()) {
                each.getKey().length.length.encode(buffer, next, order, each.getValue().length);
                next += each.getKey().length.length.size();
                buffer.putBytes(next, each.getValue());
                next += each.getValue().length;
            }
            return next;
        }

        /** Adds the JSON of what a version of the schema knows. */
        void addTo(Map<String, Object> members, int known) {
            fieldValues.forEach((field, value) -> {
                if (field.since <= known) {
                    members.put(field.name, value.json());
                }
            });
            entries.forEach((group, list) -> {
                if (group.since <= known) {
                    List<Object> objects = new ArrayList<>();
                    for (Values entry : list) {
                        Map<String, Object> object = new LinkedHashMap<>();
                        entry.addTo(object, known);
                        objects.add(object);
                    }
                    members.put(group.name, objects);
                }
            });
            dataValues.forEach((each, bytes) -> {
                if (each.since <= known) {
                    members.put(
                            each.name,
                            each.charset == null
                                    ? Base64.getEncoder().encodeToString(bytes)
                                    : new String(bytes, each.charset));
                }
            });
        }

        /** Passes the values to a generated encoder. */
        void set(Object encoder) throws ReflectiveOperationException {
            for (Map.Entry<Field, Drawn> each : fieldValues.entrySet()) {
                each.getValue().set(encoder, each.getKey().name);
            }
            for (Map.Entry<Group, List<Values>> each : entries.entrySet()) {
                Object group = Setters.call(
                        encoder, each.getKey().name + "Count", each.getValue().size());
                for (Values entry : each.getValue()) {
                    entry.set(Setters.call(group, "next"));
                }
            }
            for (Map.Entry<Data, byte[]> each : dataValues.entrySet()) {
                String name = each.getKey().name;
                String put = "put" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
                Setters.call(encoder, put, each.getValue(), 0, each.getValue().length);
            }
        }
    }
}
