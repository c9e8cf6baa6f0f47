// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Creates {@code samples/market.bin}: messages of {@code samples/market.xml}, one after the other. Run it after a
 * change of the schema. Always creates the same bytes.
 */
public final class SampleCapture {
    /** The schema of the messages. */
    public static final Path SCHEMA = Path.of("samples", "market.xml");

    /** The file with the messages. */
    public static final Path CAPTURE = Path.of("samples", "market.bin");

    private static final int ROUNDS = 40;
    private static final int SCHEMA_ID = 71;
    private static final long NULL_PRICE = Long.MIN_VALUE;
    private static final long NULL_QUANTITY = 0xFFFF_FFFFL;
    private static final long MORNING = 1_773_648_000_000_000_000L; // 2026-03-16T08:00:00Z
    private static final int TRADE_DATE = 20_528; // 2026-03-16
    private static final String[] SYMBOLS = {"OSTWIND", "HAFENKAI", "KESTREL", "QUILL"};

    private final Random random = new Random(71);
    private long time = MORNING;
    private long nextId = 1;

    private SampleCapture() {}

    /** Writes the file. */
    public static void main(String... args) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] message : messages()) {
            all.write(message);
        }
        Files.write(CAPTURE, all.toByteArray());
    }

    /** Returns the messages. */
    public static List<byte[]> messages() {
        SampleCapture capture = new SampleCapture();
        List<byte[]> messages = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            messages.add(capture.newOrder(i));
            messages.add(i % 10 == 9 ? capture.reject(i) : capture.execution(i));
            messages.add(capture.bookUpdate(i));
        }
        return messages;
    }

    private MessageBytes begin(int template, int blockLength, int version) {
        time += 1_000_000 + random.nextInt(250_000_000);
        return MessageBytes.message(blockLength, template, SCHEMA_ID, version);
    }

    /** Every fourth order is of the first version of the schema, which has no strategyId. */
    private byte[] newOrder(int round) {
        int version = round % 4 == 3 ? 0 : 1;
        boolean isMarket = round % 5 == 4;
        MessageBytes message = begin(1, version == 0 ? 64 : 72, version);
        message.chars("ORD" + (1000 + round), 12);
        message.chars(round % 3 == 0 ? "" : "ACC" + round % 7, 8);
        message.chars(SYMBOLS[round % SYMBOLS.length], 8);
        message.u8(round % 2 == 0 ? 'B' : 'S');
        message.u8(isMarket ? 1 : 2);
        message.u8(round % 6 == 0 ? 5 : round % 2);
        message.u64(isMarket ? NULL_PRICE : price(round));
        message.u32(100 * (1 + random.nextInt(50)));
        message.u32(round % 8 == 7 ? 100 : NULL_QUANTITY);
        message.chars("DESK" + round % 3, 8);
        message.u8(2 - round % 2);
        message.u64(time);
        if (version == 1) {
            message.u64(round % 2 == 0 ? -1 : round % 9 == 1 ? Long.MIN_VALUE + 808 : 7_000 + round);
        }
        int legs = round % 7 == 6 ? 2 : 0;
        message.u16(10);
        message.u16(legs);
        for (int i = 0; i < legs; i++) {
            message.chars(SYMBOLS[(round + 1 + i) % SYMBOLS.length], 8);
            message.u8(i == 0 ? 'B' : 'S');
            message.u8(1 + i);
        }
        message.text(round % 5 == 0 ? "to Zoë: \"now\"" : "");
        return message.end();
    }

    private byte[] execution(int round) {
        boolean isTrade = round % 3 != 0;
        MessageBytes message = begin(2, 56, 1);
        message.u64(nextId++);
        message.u64(5_000_000_000L + round);
        message.chars("ORD" + (1000 + round), 12);
        message.u8(isTrade ? 1 : 0);
        message.u8(round % 2 == 0 ? 'B' : 'S');
        message.u64(isTrade ? price(round) : NULL_PRICE);
        message.u32(isTrade ? 100 : NULL_QUANTITY);
        message.u32(100 * random.nextInt(50));
        message.u64(time);
        message.u16(TRADE_DATE);
        return message.end();
    }

    private byte[] bookUpdate(int round) {
        MessageBytes message = begin(3, 32, 1);
        message.chars(SYMBOLS[round % SYMBOLS.length], 8);
        message.u64(round + 1);
        message.u64(time);
        message.f64(round % 4 == 0 ? Double.NaN : 0.15 + random.nextInt(1000) / 10_000.0);
        int levels = 1 + random.nextInt(5);
        message.u16(16);
        message.u16(levels);
        for (int i = 0; i < levels; i++) {
            int orders = random.nextInt(4);
            message.u8(orders == 0 ? 2 : i % 2);
            message.u8(i % 2 == 0 ? 'B' : 'S');
            message.u64(price(round) + i);
            message.u32(100 * orders);
            message.u16(orders);
            message.u16(12);
            message.u16(orders);
            for (int j = 0; j < orders; j++) {
                message.u64(nextId++);
                message.u32(100);
            }
        }
        return message.end();
    }

    private byte[] reject(int round) {
        MessageBytes message = begin(4, 14, 1);
        message.chars("ORD" + (1000 + round), 12);
        message.u16(99);
        message.text("price is outside the band of ±5 %");
        message.u16(3);
        message.bytes((byte) 0, (byte) 0xFF, (byte) 0x7F);
        return message.end();
    }

    private long price(int round) {
        return 1_010_000 + 12_500L * (round % 4) + random.nextInt(1000);
    }
}
