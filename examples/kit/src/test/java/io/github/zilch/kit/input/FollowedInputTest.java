// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that grows, is truncated, is replaced, and appears, until the run is stopped. */
class FollowedInputTest {
    /** Something that happens to the file while the input waits. */
    private interface Event {
        void run() throws IOException;
    }

    @TempDir
    private Path folder;

    private Path path;
    private FollowedInput input;
    private final List<String> notes = new ArrayList<>();
    private final Queue<Event> events = new ArrayDeque<>();

    @BeforeEach
    void follow() {
        path = folder.resolve("file");
        input = new FollowedInput(new FollowedFile(path, false, notes::add), this::nextEvent, true);
    }

    /** Lets the next event happen. Returns whether the run is stopped: there is no more. */
    private boolean nextEvent() {
        Event event = events.poll();
        try {
            if (event != null) {
                event.run();
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return event == null;
    }

    private void write(String text) throws IOException {
        Files.writeString(path, text);
    }

    private void append(String text) throws IOException {
        Files.writeString(path, text, StandardOpenOption.APPEND);
    }

    /** Reads all inputs. */
    private List<String> read() throws IOException {
        List<String> inputs = new ArrayList<>();
        while (input.next()) {
            StringBuilder text = new StringBuilder();
            ByteBuffer few = ByteBuffer.allocate(4);
            while (input.read(few.clear()) > 0) {
                text.append(StandardCharsets.US_ASCII.decode(few.flip()));
            }
            inputs.add(text.toString());
        }
        return inputs;
    }

    private String note(String event) {
        return path + event;
    }

    @Test
    void whatIsAppendedIsRead() throws IOException {
        write("first");
        events.add(() -> append("second"));
        events.add(() -> {});
        events.add(() -> {});
        events.add(() -> {});
        events.add(() -> append("third"));
        assertEquals(List.of("firstsecondthird"), read());
        assertEquals(List.of(), notes);
    }

    @Test
    void truncatedFileIsReadFromItsBeginning() throws IOException {
        write("first");
        events.add(() -> {});
        events.add(() -> {});
        events.add(() -> {});
        events.add(() -> write("new"));
        events.add(() -> {});
        events.add(() -> {});
        events.add(() -> write("longer than before"));
        assertEquals(List.of("first", "new", "longer than before"), read());
        String truncated = note(" was truncated; reading it from the beginning");
        assertEquals(List.of(truncated, truncated), notes);
    }

    @Test
    void replacedFileIsReadToItsEndBeforeTheNewOne() throws IOException {
        write("first");
        events.add(() -> {});
        events.add(() -> {});
        events.add(() -> {
            append("last of the old one");
            Files.move(path, folder.resolve("old"));
            write("new");
        });
        assertEquals(List.of("firstlast of the old one", "new"), read());
        assertEquals(List.of(note(" was replaced; reading the new file")), notes);
    }

    @Test
    void whatIsWrittenToTheOldFileDuringReplacementIsRead() throws IOException {
        Path old = folder.resolve("old");
        FollowedFile growing = new FollowedFile(path, false, notes::add) {
            private boolean hasGrown;

            @Override
            public boolean isReplaced() throws IOException {
                if (Files.exists(old) && !hasGrown) {
                    hasGrown = true;
                    Files.writeString(old, "last of the old one", StandardOpenOption.APPEND);
                }
                return super.isReplaced();
            }
        };
        input = new FollowedInput(growing, this::nextEvent, true);
        write("first");
        events.add(() -> {});
        events.add(() -> {});
        events.add(() -> {
            Files.move(path, old);
            write("new");
        });
        events.add(() -> {});
        events.add(() -> {});
        events.add(() -> {});
        events.add(() -> {});
        events.add(() -> {});
        events.add(() -> {});
        assertEquals(List.of("firstlast of the old one", "new"), read());
    }

    @Test
    void missingFileIsWaitedFor() throws IOException {
        events.add(() -> {});
        events.add(() -> write("here"));
        assertEquals(List.of("here"), read());
        assertEquals(List.of(note(" does not exist yet; waiting for it")), notes);
        Files.delete(path);
        input = new FollowedInput(new FollowedFile(path, false, notes::add), () -> true, true);
        assertFalse(input.next());
    }

    /** What has been written before the command is asked to stop is read, also if it has been rotated since. */
    @Test
    void whatThereIsWhenTheRunIsStoppedIsRead() throws IOException {
        write("first");
        assertTrue(input.next());
        append("second");
        Files.move(path, folder.resolve("old"));
        write("third");
        ByteBuffer all = ByteBuffer.allocate(100);
        while (input.read(all) > 0) {}
        assertEquals("firstsecond", StandardCharsets.US_ASCII.decode(all.flip()).toString());
        assertEquals(List.of("third"), read());
    }

    /** A writer that does not rest would keep the command from its end. */
    @Test
    void whatIsWrittenAfterTheStopIsNotRead() throws IOException {
        write("first");
        assertTrue(input.next());
        ByteBuffer few = ByteBuffer.allocate(5);
        assertEquals(5, input.read(few));
        append("more");
        assertEquals(-1, input.read(few.clear()));
        assertFalse(input.next());
    }

    @Test
    void inputThatIsNotReadToItsEndIsTheLast() throws IOException {
        write("first");
        assertTrue(input.next());
        assertFalse(input.next());
    }

    @Test
    void compressedFileIsRefused() throws IOException {
        Files.write(path, new byte[] {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0});
        IOException e = assertThrows(IOException.class, input::next);
        assertEquals("the file is compressed; read it without --follow", e.getMessage());
    }

    @Test
    void emptyFileThatBecomesCompressedIsRefused() throws IOException {
        write("");
        events.add(() -> {});
        events.add(() -> Files.write(path, new byte[] {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0}));
        events.add(() -> {});
        events.add(() -> {});
        IOException e = assertThrows(IOException.class, this::read);
        assertEquals("the file is compressed; read it without --follow", e.getMessage());
    }

    @Test
    void bytesAreNotTakenForText() throws IOException {
        Files.write(path, new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF, 'x'});
        assertTrue(input.next());
        assertEquals(4, input.read(ByteBuffer.allocate(8)));
    }
}
