// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import io.github.zilch.sbe2json.SbeSchema;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import uk.co.real_logic.sbe.PrimitiveType;

/** A random schema of several versions, and random messages of it. The same seed gives the same schema. */
public final class RandomSchema {
    /** The latest version. */
    public static final int LATEST = 2;

    private static final int MAX_MESSAGE = 1 << 16;

    /** A message, and what it is in JSON. */
    public static final class Message {
        private final String template;
        private final byte[] bytes;
        private final Map<String, Object> json;
        private final Section.Values values;

        private Message(String template, byte[] bytes, Map<String, Object> json, Section.Values values) {
            this.template = template;
            this.bytes = bytes;
            this.json = json;
            this.values = values;
        }

        /** Returns the name of the template. */
        public String template() {
            return template;
        }

        /** Returns the bytes of the message. */
        public byte[] bytes() {
            return bytes;
        }

        /** Returns the tree of the message: see {@link Trees}. */
        public Map<String, Object> json() {
            return json;
        }

        /**
         * Writes the message with the generated encoders of a package. Returns its length, or -1 if it has a value that
         * they have no method for.
         */
        public int encodeWith(ClassLoader codecs, String packageName, MutableDirectBuffer buffer)
                throws ReflectiveOperationException {
            Object header = create(codecs, packageName + ".MessageHeaderEncoder");
            Object encoder = create(codecs, packageName + "." + template + "Encoder");
            Setters.call(encoder, "wrapAndApplyHeader", buffer, 0, header);
            try {
                values.set(encoder);
            } catch (Unsettable e) {
                return -1;
            }
            return (int) Setters.call(header, "encodedLength") + (int) Setters.call(encoder, "encodedLength");
        }

        private static Object create(ClassLoader codecs, String name) throws ReflectiveOperationException {
            return codecs.loadClass(name).getDeclaredConstructor().newInstance();
        }
    }

    private final Random random;
    private final ByteOrder order;
    private final int id;
    private final int headerExtra;
    private final List<RandomType> types = new ArrayList<>();
    private final List<Section.Dimensions> dimensions = new ArrayList<>();
    private final List<Section.Length> lengths = new ArrayList<>();
    private final List<Section> messages = new ArrayList<>();
    private int names;

    /** Creates a schema. */
    public RandomSchema(long seed) {
        random = new Random(seed);
        order = random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        id = 1 + random.nextInt(200);
        headerExtra = random.nextInt(3);
        for (int i = 0; i < 12; i++) {
            String name = "T" + i;
            types.add(
                    switch (i % 6) {
                        case 0, 1 -> NumberType.random(name, random);
                        case 2 -> CharsType.random(name, random);
                        case 3 -> EnumModel.random(name, random);
                        case 4 -> SetModel.random(name, random);
                        default ->
                            random.nextBoolean()
                                    ? CompositeModel.randomDecimal(name, random)
                                    : CompositeModel.random(name, List.copyOf(types), random);
                    });
        }
        List<PrimitiveType> unsigned = List.of(PrimitiveType.UINT8, PrimitiveType.UINT16, PrimitiveType.UINT32);
        for (int i = 0; i < 2; i++) {
            dimensions.add(new Section.Dimensions(
                    "G" + i,
                    required(PrimitiveType.UINT16),
                    required(unsigned.get(random.nextInt(2))),
                    random.nextInt(3)));
        }
        for (PrimitiveType type : unsigned) {
            lengths.add(new Section.Length("D" + type.size() + "x", required(type)));
        }
        int count = 1 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            messages.add(section(0));
        }
    }

    private static NumberType required(PrimitiveType type) {
        return new NumberType("", type, 1, "required", null, 0);
    }

    private Section section(int depth) {
        Section section = new Section();
        int offset = 0;
        int since = 0;
        for (int i = random.nextInt(depth == 0 ? 12 : 5); i >= 0; i--) {
            RandomType type = types.get(random.nextInt(types.size()));
            offset += random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0;
            since = nextSince(since);
            section.fields.add(new Section.Field("f" + names++, type, offset, since));
            offset += type.size();
        }
        int groups = depth < 3 ? random.nextInt(3 - depth) : 0;
        int partsSince = 0;
        for (int i = 0; i < groups; i++) {
            partsSince = nextSince(partsSince);
            Section.Dimensions dimension = dimensions.get(random.nextInt(dimensions.size()));
            section.groups.add(new Section.Group("g" + names++, dimension, section(depth + 1), partsSince));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            partsSince = nextSince(partsSince);
            Charset charset =
                    random.nextInt(3) == 0 ? null : CharsType.CHARSETS.get(random.nextInt(CharsType.CHARSETS.size()));
            section.data.add(
                    new Section.Data("d" + names++, lengths.get(random.nextInt(lengths.size())), charset, partsSince));
        }
        section.padding = random.nextInt(3) == 0 ? random.nextInt(4) : 0;
        return section;
    }

    private int nextSince(int before) {
        return Math.min(LATEST, before + (random.nextInt(5) == 0 ? 1 : 0));
    }

    /** Returns whether a schema of an old version can read messages of a later one: skip what it does not know. */
    public boolean canSkip(int known, int version) {
        return messages.stream().allMatch(each -> canSkip(each, known, version, true));
    }

    /** What is in a group cannot be skipped, except for fields: nothing tells how long it is. */
    private static boolean canSkip(Section section, int known, int version, boolean isMessage) {
        boolean hasUnknown = section.groups.stream().anyMatch(each -> isUnknown(each.since(), known, version))
                || section.data.stream().anyMatch(each -> isUnknown(each.since(), known, version));
        return (isMessage || !hasUnknown)
                && section.groups.stream().allMatch(each -> canSkip(each.entry(), known, version, false));
    }

    private static boolean isUnknown(int since, int known, int version) {
        return since > known && since <= version;
    }

    /** Returns the schema of a version in XML. */
    public String xml(int version) {
        StringBuilder xml = new StringBuilder("<?xml version='1.0' encoding='UTF-8'?>"
                + "<sbe:messageSchema xmlns:sbe='http://fixprotocol.io/2016/sbe' package='random.p" + id + "' id='" + id
                + "' version='" + version + "' byteOrder='"
                + (order == ByteOrder.LITTLE_ENDIAN ? "littleEndian" : "bigEndian") + "'><types>");
        xml.append("<composite name='messageHeader'>");
        for (String part : List.of("blockLength", "templateId", "schemaId", "version")) {
            xml.append(required(PrimitiveType.UINT16).xml(part));
        }
        for (int i = 0; i < headerExtra; i++) {
            xml.append(required(PrimitiveType.UINT8).xml("extra" + i));
        }
        xml.append("</composite>");
        types.forEach(type -> xml.append(type.xml(type.name)));
        dimensions.forEach(each -> xml.append(each.xml()));
        for (Section.Length each : lengths) {
            xml.append(each.xml(null));
            CharsType.CHARSETS.forEach(charset -> xml.append(each.xml(charset)));
        }
        xml.append("</types>");
        for (int i = 0; i < messages.size(); i++) {
            xml.append("<sbe:message name='M" + i + "' id='" + (i + 1) + "' blockLength='"
                    + messages.get(i).blockLength(version) + "'>"
                    + messages.get(i).xml(version) + "</sbe:message>");
        }
        return xml.append("</sbe:messageSchema>").toString();
    }

    /** Returns the schema of a version. */
    public SbeSchema schema(int version) throws IOException {
        return SbeSchema.ofXml(xml(version).getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the package of generated codecs. */
    public String packageName() {
        return "random.p" + id;
    }

    /**
     * Draws a message.
     *
     * @param version of the schema that it is written with.
     * @param known version of the schema that it is read with.
     */
    public Message draw(int version, int known) {
        int index = random.nextInt(messages.size());
        Section.Values values = messages.get(index).new Values(version, random);
        MutableDirectBuffer buffer = new UnsafeBuffer(new byte[MAX_MESSAGE]);
        NumberType header = required(PrimitiveType.UINT16);
        int size = header.size();
        header.encode(buffer, 0, order, messages.get(index).blockLength(version));
        header.encode(buffer, size, order, index + 1);
        header.encode(buffer, 2 * size, order, id);
        header.encode(buffer, 3 * size, order, version);
        byte[] bytes = new byte[values.encode(buffer, 4 * size + headerExtra, order)];
        buffer.getBytes(0, bytes);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("template", "M" + index);
        values.addTo(json, known);
        return new Message("M" + index, bytes, json, values);
    }

    /** Returns the generator of random numbers, for choices about the messages. */
    public Random random() {
        return random;
    }
}
