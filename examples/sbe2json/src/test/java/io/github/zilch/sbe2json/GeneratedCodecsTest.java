// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.sbe2json.random.RandomSchema;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.generation.CompilerUtil;
import org.agrona.generation.StringWriterOutputManager;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import uk.co.real_logic.sbe.generation.java.JavaDtoGenerator;
import uk.co.real_logic.sbe.generation.java.JavaGenerator;
import uk.co.real_logic.sbe.ir.Ir;

/**
 * A random message that sbe-tool's generated codecs have read and written again has the same JSON.
 * {@code -Dsbe2json.generated=n} compares more schemas.
 */
@Tag("slow")
class GeneratedCodecsTest {
    private static final int SCHEMAS = Integer.getInteger("sbe2json.generated", 4);
    private static final int MESSAGES = 200;

    private final List<Flaw> flaws = new ArrayList<>();

    @Test
    void generatedEncodersWriteTheSameValues() throws Exception {
        int compared = 0;
        int schemas = 0;
        for (long seed = 0; schemas < SCHEMAS; seed++) {
            RandomSchema random = new RandomSchema(seed);
            if (!random.canSkip(0, RandomSchema.LATEST)) { // sbe-tool generates no classes with values for it
                continue;
            }
            schemas++;
            SbeSchema schema = random.schema(RandomSchema.LATEST);
            ClassLoader codecs = codecs(schema.ir());
            SbeToJson converter =
                    new SbeToJson(schema, (flaw, template, field, position, found, expected) -> flaws.add(flaw));
            for (int i = 0; i < MESSAGES; i++) {
                compared += compare(codecs, converter, random.draw(RandomSchema.LATEST), "seed " + seed) ? 1 : 0;
            }
        }
        assertTrue(compared >= 10 * SCHEMAS, compared + " compared");
    }

    private static ClassLoader codecs(Ir ir) throws Exception {
        StringWriterOutputManager output = new StringWriterOutputManager();
        output.setPackageName(RandomSchema.PACKAGE);
        String buffer = MutableDirectBuffer.class.getName();
        new JavaGenerator(ir, buffer, DirectBuffer.class.getName(), false, false, false, output).generate();
        new JavaDtoGenerator(ir, false, output).generate();
        return CompilerUtil.compileInMemory(RandomSchema.PACKAGE + ".M0Dto", output.getSources())
                .getClassLoader();
    }

    /** Returns whether the message could be compared: not if it has a value that the codecs refuse or do not keep. */
    private boolean compare(ClassLoader codecs, SbeToJson converter, byte[] message, String where) throws Exception {
        flaws.clear();
        String json = convert(converter, message);
        if (!flaws.isEmpty() || json.contains("\ufffd")) {
            return false;
        }
        try {
            byte[] written = writtenAgain(codecs, json.split("\"")[3], message);
            assertEquals(json, convert(converter, written), where);
            return true;
        } catch (InvocationTargetException e) {
            return false;
        }
    }

    private static String convert(SbeToJson converter, byte[] message) {
        try (JsonBuilder json = new JsonBuilder()) {
            assertTrue(converter.convert(new UnsafeBuffer(message), 0, message.length, json));
            return json.toString();
        }
    }

    private static byte[] writtenAgain(ClassLoader codecs, String template, byte[] message) throws Exception {
        Object header = create(codecs, "MessageHeaderDecoder");
        Object decoder = create(codecs, template + "Decoder");
        decoder.getClass()
                .getMethod("wrapAndApplyHeader", DirectBuffer.class, int.class, header.getClass())
                .invoke(decoder, new UnsafeBuffer(message), 0, header);
        Object values = create(codecs, template + "Dto");
        Class<?> type = values.getClass();
        type.getMethod("decodeWith", decoder.getClass(), type).invoke(null, decoder, values);
        return (byte[]) type.getMethod("bytesWithHeader", type).invoke(null, values);
    }

    private static Object create(ClassLoader codecs, String name) throws ReflectiveOperationException {
        return codecs.loadClass(RandomSchema.PACKAGE + "." + name)
                .getDeclaredConstructor()
                .newInstance();
    }
}
