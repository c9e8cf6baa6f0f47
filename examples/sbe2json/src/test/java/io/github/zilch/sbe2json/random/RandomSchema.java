// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import io.github.zilch.sbe2json.SbeSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import uk.co.real_logic.sbe.PrimitiveType;

/** A random schema of several versions, and random messages of it. The same seed gives the same schema. */
public final class RandomSchema {
    /** The latest version. */
    public static final int LATEST = 2;

    /** The package of generated codecs. */
    public static final String PACKAGE = "random.schema";

    private static final List<PrimitiveType> SIZES =
            List.of(PrimitiveType.UINT8, PrimitiveType.UINT16, PrimitiveType.UINT32);

    private final Random random;
    private final List<RandomType> types = new ArrayList<>();
    private final List<Section> messages = new ArrayList<>();
    private final List<SbeSchema> versions = new ArrayList<>();
    private final List<RandomMessages> messagesOfVersions = new ArrayList<>();
    private int names;

    /** Creates a schema. */
    public RandomSchema(long seed) throws IOException {
        random = new Random(seed);
        String order = random.nextBoolean() ? "littleEndian" : "bigEndian";
        String begin = "<?xml version='1.0' encoding='UTF-8'?>"
                + "<sbe:messageSchema xmlns:sbe='http://fixprotocol.io/2016/sbe' package='" + PACKAGE + "' id='"
                + (1 + random.nextInt(200)) + "' byteOrder='" + order + "'";
        for (int i = 0; i < 12; i++) {
            types.add(type("T" + i, i % 6));
        }
        int count = 1 + random.nextInt(2);
        String definitions = "<types>" + definitions() + "</types>";
        for (int i = 0; i < count; i++) {
            messages.add(section(0));
        }
        for (int version = 0; version <= LATEST; version++) {
            String xml =
                    begin + " version='" + version + "'>" + definitions + messages(version) + "</sbe:messageSchema>";
            versions.add(SbeSchema.ofXml(xml.getBytes(StandardCharsets.UTF_8)));
            messagesOfVersions.add(new RandomMessages(versions.get(version).ir(), random));
        }
    }

    private RandomType type(String name, int kind) {
        return switch (kind) {
            case 0, 1 -> RandomType.number(name, random);
            case 2 -> RandomType.chars(name, random);
            case 3 -> RandomType.enumeration(name, random);
            case 4 -> RandomType.set(name, random);
            default ->
                random.nextBoolean() ? RandomType.decimal(name, random) : RandomType.composite(name, types, random);
        };
    }

    private static String number(String name, PrimitiveType type) {
        return RandomType.required(name, type).xml();
    }

    /** Returns the types of the header, of fields, of groups, and of data: of each size, without and with a charset. */
    private String definitions() {
        StringBuilder xml = new StringBuilder("<composite name='messageHeader'>");
        for (String part : List.of("blockLength", "templateId", "schemaId", "version")) {
            xml.append(number(part, PrimitiveType.UINT16));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            xml.append(number("extra" + i, PrimitiveType.UINT8));
        }
        xml.append("</composite>");
        types.forEach(type -> xml.append(type.xml()));
        for (int i = 0; i < 2; i++) {
            String offset = " offset='" + (2 + random.nextInt(3)) + "'";
            xml.append("<composite name='G" + i + "'>" + number("blockLength", PrimitiveType.UINT16)
                    + number("numInGroup", SIZES.get(i)).replace("/>", offset + "/>") + "</composite>");
        }
        for (PrimitiveType size : SIZES) {
            for (int i = 0; i <= RandomType.CHARSETS.size(); i++) {
                String charset = i == 0 ? "" : " characterEncoding='" + RandomType.CHARSETS.get(i - 1) + "'";
                xml.append("<composite name='D" + size.size() + "x" + i + "'>"
                        + number("length", size).replace("/>", " maxValue='200'/>")
                        + "<type name='varData' primitiveType='uint8' length='0'" + charset + "/></composite>");
            }
        }
        return xml.toString();
    }

    private String messages(int version) {
        StringBuilder xml = new StringBuilder();
        for (int i = 0; i < messages.size(); i++) {
            Section message = messages.get(i);
            xml.append("<sbe:message name='M" + i + "' id='" + (i + 1) + "' blockLength='"
                    + message.blockLength(version) + "'>" + message.xml(version) + "</sbe:message>");
        }
        return xml.toString();
    }

    private Section section(int depth) {
        Section section = new Section(
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                random.nextInt(3) == 0 ? random.nextInt(4) : 0);
        int offset = 0;
        int since = 0;
        for (int i = random.nextInt(depth == 0 ? 12 : 5); i >= 0; i--) {
            RandomType type = types.get(random.nextInt(types.size()));
            offset += random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0;
            since = nextSince(since);
            section.fields().add(new Section.Field("f" + names++, type, offset, since));
            offset += type.size();
        }
        since = 0;
        for (int i = depth < 3 ? random.nextInt(3 - depth) : 0; i > 0; i--) {
            since = nextSince(since);
            String dimensions = "G" + random.nextInt(2);
            section.groups().add(new Section.Group("g" + names++, dimensions, section(depth + 1), since));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            since = nextSince(since);
            int charset = random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(RandomType.CHARSETS.size());
            String type = "D" + SIZES.get(random.nextInt(SIZES.size())).size() + "x" + charset;
            section.data().add(new Section.Data("d" + names++, type, since));
        }
        return section;
    }

    private int nextSince(int before) {
        return Math.min(LATEST, before + (random.nextInt(5) == 0 ? 1 : 0));
    }

    /** Returns whether a schema of an old version can read messages of a later one: skip what it does not know. */
    public boolean canSkip(int known, int version) {
        return messages.stream().allMatch(each -> each.canSkip(known, version, true));
    }

    /** Returns the schema of a version. */
    public SbeSchema schema(int version) {
        return versions.get(version);
    }

    /** Draws a message that is written with a version of the schema. */
    public byte[] draw(int version) {
        return messagesOfVersions.get(version).draw();
    }

    /** Returns the generator of random numbers, for choices about the messages. */
    public Random random() {
        return random;
    }
}
