// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.sbe2json.random.RandomSchema;
import java.io.IOException;
import java.util.Map;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.generation.CompilerUtil;
import org.agrona.generation.StringWriterOutputManager;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import uk.co.real_logic.sbe.generation.java.JavaGenerator;
import uk.co.real_logic.sbe.ir.Ir;

/**
 * The random messages of the other tests are what sbe-tool's generated encoders write, byte for byte.
 * {@code -Dsbe2json.generated=n} compares more schemas.
 */
@Tag("slow")
class GeneratedCodecsTest {
    private static final int SCHEMAS = Integer.getInteger("sbe2json.generated", 4);
    private static final int MESSAGES = 20;

    @Test
    void generatedEncodersWriteTheSameBytes() throws Exception {
        int compared = 0;
        for (long seed = 0; seed < SCHEMAS; seed++) {
            RandomSchema random = new RandomSchema(seed);
            ClassLoader codecs = codecs(random);
            for (int i = 0; i < MESSAGES; i++) {
                compared += compare(codecs, random, "seed " + seed) ? 1 : 0;
            }
        }
        assertTrue(compared >= SCHEMAS, compared + " compared");
    }

    private static ClassLoader codecs(RandomSchema random) throws IOException, ReflectiveOperationException {
        Ir ir = random.schema(RandomSchema.LATEST).ir();
        StringWriterOutputManager output = new StringWriterOutputManager();
        output.setPackageName(random.packageName());
        new JavaGenerator(
                        ir,
                        MutableDirectBuffer.class.getName(),
                        org.agrona.DirectBuffer.class.getName(),
                        false,
                        false,
                        false,
                        output)
                .generate();
        Map<String, CharSequence> sources = output.getSources();
        return CompilerUtil.compileInMemory(random.packageName() + ".M0Encoder", sources)
                .getClassLoader();
    }

    /** Returns whether the message could be compared: not if it has a value that no encoder has a method for. */
    private static boolean compare(ClassLoader codecs, RandomSchema random, String where) throws Exception {
        RandomSchema.Message message = random.draw(RandomSchema.LATEST, RandomSchema.LATEST);
        MutableDirectBuffer buffer = new UnsafeBuffer(new byte[1 << 16]);
        int length = message.encodeWith(codecs, random.packageName(), buffer);
        if (length < 0) {
            return false;
        }
        byte[] bytes = new byte[length];
        buffer.getBytes(0, bytes);
        assertArrayEquals(message.bytes(), bytes, where + " " + message.template());
        return true;
    }
}
