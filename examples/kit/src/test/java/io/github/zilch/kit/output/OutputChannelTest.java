// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.output;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The output of a command. */
class OutputChannelTest {
    @Test
    void textsAreWrittenWholeThoughTheChannelTakesLittle() throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        OutputChannel output = new OutputChannel(new WritableByteChannel() {
            @Override
            public int write(ByteBuffer bytes) {
                written.write(bytes.get());
                return 1;
            }

            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void close() {}
        });
        output.write("z\u00fcrich");
        assertArrayEquals("z\u00fcrich".getBytes(StandardCharsets.UTF_8), written.toByteArray());
    }

    @Test
    void everyFailureIsOneOfTheOutput() {
        OutputChannel output = new OutputChannel(Channels.newChannel(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        }));
        assertTrue(assertThrows(OutputFailure.class, () -> output.write("x")).isBrokenPipe());
        assertThrows(OutputFailure.class, () -> output.write(ByteBuffer.allocate(1)));
    }

    @Test
    void somethingRunsBeforeEachWrite() throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        OutputChannel output = new OutputChannel(Channels.newChannel(written), () -> written.write('|'));
        output.write("a");
        output.write("b");
        assertEquals("|a|b", written.toString(StandardCharsets.UTF_8));
    }
}
