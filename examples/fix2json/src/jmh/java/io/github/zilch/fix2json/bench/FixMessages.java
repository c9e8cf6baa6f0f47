// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.bench;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;

/** The kinds of messages for benchmarks, in FIX 4.4. Messages of a kind have the same fields with different values. */
public enum FixMessages {
    /** A limit order with one party. */
    NEW_ORDER_SINGLE {
        @Override
        String fields(Random random) {
            return header("D", random) + "11=" + id("ORD", random) + "|1=ACC" + random.nextInt(1000)
                    + "|453=1|448=DESK" + random.nextInt(10) + "|447=D|452=24|21=1|55=" + symbol(random) + "|54="
                    + (1 + random.nextInt(2)) + "|60=20260316-09:30:00.250|38=" + 100 * (1 + random.nextInt(90))
                    + "|40=2|44=" + price(random) + "|59=0|";
        }
    },
    /** A partial fill. */
    EXECUTION_REPORT {
        @Override
        String fields(Random random) {
            return header("8", random) + "37=" + id("X", random) + "|11=" + id("ORD", random) + "|453=2|448=DESK"
                    + random.nextInt(10) + "|447=D|452=24|448=CLEAR" + random.nextInt(10) + "|447=D|452=4|17="
                    + id("E", random) + "|150=F|39=1|1=ACC" + random.nextInt(1000) + "|55=" + symbol(random) + "|54="
                    + (1 + random.nextInt(2)) + "|38=5000|40=2|44=" + price(random) + "|59=0|32="
                    + 100 * (1 + random.nextInt(20)) + "|31=" + price(random) + "|30=XLON|151=3000|14=2000|6="
                    + price(random) + "|60=20260316-09:30:00.251|58=partial fill|";
        }
    },
    /** A book with 20 entries. */
    MARKET_DATA_SNAPSHOT {
        @Override
        String fields(Random random) {
            StringBuilder fields = new StringBuilder(header("W", random))
                    .append("262=")
                    .append(id("MD", random))
                    .append("|55=")
                    .append(symbol(random))
                    .append("|268=20|");
            for (int i = 0; i < 20; i++) {
                fields.append("269=").append(i % 2).append("|270=").append(price(random));
                fields.append("|271=").append(100 * (1 + random.nextInt(90)));
                fields.append("|273=09:30:00.250|346=")
                        .append(1 + random.nextInt(30))
                        .append("|290=");
                fields.append(1 + i / 2).append('|');
            }
            return fields.toString();
        }
    },
    /** Four changes to a book. */
    MARKET_DATA_INCREMENTAL_REFRESH {
        @Override
        String fields(Random random) {
            StringBuilder fields = new StringBuilder(header("X", random))
                    .append("262=")
                    .append(id("MD", random))
                    .append("|268=4|");
            for (int i = 0; i < 4; i++) {
                fields.append("279=").append(random.nextInt(3)).append("|269=").append(i % 2);
                fields.append("|278=").append(id("L", random)).append("|55=").append(symbol(random));
                fields.append("|270=").append(price(random)).append("|271=").append(100 * (1 + random.nextInt(90)));
                fields.append("|346=").append(1 + random.nextInt(30)).append('|');
            }
            return fields.toString();
        }
    },
    /** Two sets of three quotes each, which are nested groups. */
    MASS_QUOTE {
        @Override
        String fields(Random random) {
            StringBuilder fields = new StringBuilder(header("i", random))
                    .append("117=")
                    .append(id("Q", random))
                    .append("|296=2|");
            for (int set = 0; set < 2; set++) {
                fields.append("302=").append(id("S", random)).append("|311=").append(symbol(random));
                fields.append("|304=3|295=3|");
                for (int entry = 0; entry < 3; entry++) {
                    fields.append("299=")
                            .append(entry)
                            .append("|132=")
                            .append(price(random))
                            .append("|133=");
                    fields.append(price(random)).append("|134=").append(100 * (1 + random.nextInt(90)));
                    fields.append("|135=")
                            .append(100 * (1 + random.nextInt(90)))
                            .append('|');
                }
            }
            return fields.toString();
        }
    };

    /** Number of different messages of a kind; a power of two. */
    static final int COUNT = 16;

    abstract String fields(Random random);

    /** Returns messages of this kind, the same in every run, with correct BodyLength and CheckSum. */
    byte[][] messages() {
        Random random = new Random(ordinal());
        byte[][] messages = new byte[COUNT][];
        for (int i = 0; i < COUNT; i++) {
            messages[i] = frame(fields(random));
        }
        return messages;
    }

    private static byte[] frame(String fields) {
        String body = fields.replace('|', '\u0001');
        String withoutSum = "8=FIX.4.4\u00019=" + body.length() + "\u0001" + body;
        int sum = withoutSum.chars().sum() & 0xFF;
        return (withoutSum + String.format(Locale.ROOT, "10=%03d\u0001", sum)).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String header(String type, Random random) {
        return "35=" + type + "|34=" + (1000 + random.nextInt(9000))
                + "|49=KESTREL|52=20260316-09:30:00.250|56=HARBOUR|";
    }

    private static String id(String prefix, Random random) {
        return prefix + (100_000 + random.nextInt(900_000));
    }

    private static String symbol(Random random) {
        return new String[] {"OSTWIND", "NORDSEE", "HAFENKAI", "ALPENGLUEHN"}[random.nextInt(4)];
    }

    private static String price(Random random) {
        return String.format(Locale.ROOT, "%.2f", 90 + random.nextInt(2000) / 100.0);
    }
}
