// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Random;

/**
 * Generates {@code samples/session.log}: the morning of a fictional broker that trades with one venue over FIX.4.4 and
 * with another over FIXT.1.1 with FIX.5.0SP2. Generates the same bytes each time.
 */
final class SessionLog {
    private static final DateTimeFormatter LOG_TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");
    private static final DateTimeFormatter FIX_TIME = DateTimeFormatter.ofPattern("uuuuMMdd-HH:mm:ss.SSS");
    private static final String BROKER = "KESTREL";
    private static final String[] SYMBOLS = {"NORDSEE", "ALPENGLUEHN", "OSTWIND", "HAFENKAI"};
    private static final String PARTIES = "453=2|448=KESTREL-LDN|447=D|452=1|802=2|523=Desk 4|803=25|523=Hanna|803=9|"
            + "448=QUILL FUND|447=D|452=3|";

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final Random random = new Random(20260316);
    private LocalDateTime now = LocalDateTime.of(2026, 3, 16, 7, 59, 58);

    /** One session: its venue, its version and the last sequence number in each direction. */
    private final class Session {
        private final String venue;
        private final String beginString;
        private int sent;
        private int received;

        Session(String venue, String beginString) {
            this.venue = venue;
            this.beginString = beginString;
        }

        void sends(String type, String body) {
            write("OUT", type, BROKER, venue, ++sent, "", body);
        }

        void receives(String type, String body) {
            receives(type, "", body);
        }

        void receives(String type, String header, String body) {
            write("IN ", type, venue, BROKER, ++received, header, body);
        }

        private void write(
                String direction, String type, String from, String to, int number, String header, String body) {
            now = now.plusNanos((5L + random.nextInt(900)) * 1_000_000);
            String fields = "35=" + type + "|" + (header.startsWith("1128=") ? header : "") + "34=" + number + "|49="
                    + from + "|52=" + time() + "|56=" + to + "|" + (header.startsWith("1128=") ? "" : header) + body;
            String line = now.format(LOG_TIME) + " [" + venue + "] " + direction + " "
                    + Fixtures.message(beginString, fields) + "\n";
            log.writeBytes(line.getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    private String time() {
        return now.format(FIX_TIME);
    }

    private String price() {
        return String.format(Locale.ROOT, "%d.%02d", 90 + random.nextInt(20), random.nextInt(100));
    }

    private int quantity() {
        return 100 * (1 + random.nextInt(30));
    }

    private String symbol() {
        return SYMBOLS[random.nextInt(SYMBOLS.length)];
    }

    /** Generates the log. */
    static byte[] generate() {
        SessionLog log = new SessionLog();
        log.harbour();
        log.zenith();
        return log.log.toByteArray();
    }

    private void harbour() {
        Session session = new Session("HARBOUR", "FIX.4.4");
        session.sends("A", "98=0|108=30|141=Y|");
        session.receives("A", "98=0|108=30|141=Y|");
        session.sends("V", "262=MD-1|263=1|264=5|265=1|267=2|269=0|269=1|146=2|55=NORDSEE|55=OSTWIND|");
        for (int i = 1; i <= 20; i++) {
            snapshot(session, "NORDSEE");
            order44(session, "H" + i);
            incremental(session, 1 + random.nextInt(4));
            if (i % 5 == 0) {
                session.sends("0", "");
                session.receives("0", "");
            }
            if (i % 4 == 0) {
                cancel(session, "H" + i, i % 8 == 0);
            }
        }
        news(session);
        session.receives("1", "112=are you there?|");
        session.sends("0", "112=are you there?|");
        session.sends("5", "58=End of day|");
        session.receives("5", "");
    }

    private void order44(Session session, String id) {
        String symbol = symbol();
        int quantity = quantity();
        String price = price();
        session.sends(
                "D",
                "11=" + id + "|" + PARTIES + "1=QUILL-77|21=1|55=" + symbol + "|54=1|60=" + time() + "|38=" + quantity
                        + "|40=2|44=" + price + "|15=EUR|59=0|58=\"at \\ best\" <now> & 'then'|");
        execution(session, id, symbol, quantity, 0, price);
        int half = quantity / 200 * 100;
        if (half > 0) {
            execution(session, id, symbol, quantity, half, price);
        }
        execution(session, id, symbol, quantity, quantity, price);
    }

    private void execution(Session session, String id, String symbol, int quantity, int filled, String price) {
        String status = filled == 0 ? "0" : filled < quantity ? "1" : "2";
        String fill = filled == 0
                ? ""
                : "32=" + filled + "|31=" + price + "|382=1|375=BRIGHTWATER|337=T9|437=" + filled + "|";
        session.receives(
                "8",
                "37=X-" + id + "|11=" + id + "|17=E-" + id + "-" + filled + "|150=" + (filled == 0 ? "0" : "F") + "|39="
                        + status + "|" + PARTIES + "55=" + symbol + "|54=1|38=" + quantity + "|44=" + price + "|" + fill
                        + "151=" + (quantity - filled) + "|14=" + filled + "|6=" + (filled == 0 ? "0" : price) + "|60="
                        + time() + "|");
    }

    private void cancel(Session session, String id, boolean granted) {
        session.sends("F", "41=" + id + "|11=C-" + id + "|55=OSTWIND|54=1|60=" + time() + "|38=100|");
        if (granted) {
            session.receives(
                    "8",
                    "37=X-" + id + "|11=C-" + id + "|41=" + id + "|17=E-C-" + id + "|150=4|39=4|55=OSTWIND|54=1|38=100|"
                            + "151=0|14=0|6=0|60=" + time() + "|");
        } else {
            session.receives("9", "37=X-" + id + "|11=C-" + id + "|41=" + id + "|39=2|434=1|102=0|58=Too late|");
        }
    }

    private void snapshot(Session session, String symbol) {
        StringBuilder entries = new StringBuilder("268=6|");
        for (int i = 0; i < 6; i++) {
            entries.append("269=")
                    .append(i % 2)
                    .append("|270=")
                    .append(price())
                    .append("|271=")
                    .append(quantity());
            entries.append("|290=").append(i / 2 + 1).append('|');
        }
        session.receives("W", "262=MD-1|55=" + symbol + "|" + entries);
    }

    private void incremental(Session session, int updates) {
        StringBuilder entries = new StringBuilder("268=" + updates + "|");
        for (int i = 0; i < updates; i++) {
            entries.append("279=").append(random.nextInt(3)).append("|269=").append(random.nextInt(2));
            entries.append("|55=")
                    .append(symbol())
                    .append("|270=")
                    .append(price())
                    .append("|271=")
                    .append(quantity());
            entries.append('|');
        }
        session.receives("X", "262=MD-1|" + entries);
    }

    /** Sends text in two encodings, and data that contains the delimiter and a whole message. */
    private void news(Session session) {
        String german = Fixtures.utf8("Größe geändert: höchstens 5.000 Stück, ca. 12 € Gebühr");
        session.receives(
                "B",
                "347=UTF-8|",
                "148=Contract size|33=2|58=Contract size changes|354=" + german.length() + "|355=" + german
                        + "|58=See the annex|");
        String french = "Séance prolongée jusqu'à 18 h";
        session.receives(
                "B",
                "347=ISO-8859-1|",
                "148=Late session|33=1|58=Late session|354=" + french.length() + "|355=" + french + "|");
        String quoted = "8=FIX.4.4\u00019=5\u000135=0\u000110=163\u0001";
        session.receives("B", "148=What you sent|33=1|58=Quoted below|95=" + quoted.length() + "|96=" + quoted + "|");
        String note = "first line\nsecond\tline = still the same field";
        session.receives("B", "148=Notes|33=1|58=Notes|95=" + note.length() + "|96=" + note + "|");
    }

    private void zenith() {
        Session session = new Session("ZENITH", "FIXT.1.1");
        session.sends("A", "98=0|108=30|1137=9|");
        session.receives("A", "98=0|108=30|1137=9|");
        for (int i = 1; i <= 16; i++) {
            order50(session, "Z" + i, i % 8 == 0 ? "\u0001" : " ");
            massQuote(session, "Q" + i);
            incremental(session, 2);
            if (i % 3 == 0) {
                trade(session, "T" + i);
                session.sends("0", "");
                session.receives("0", "627=1|628=ROUTER|629=" + time() + "|630=" + i + "|", "");
            }
        }
        session.receives("3", "45=7|371=38|372=D|373=5|58=Value is incorrect|");
        session.sends("5", "58=Bis morgen, tschüss|");
        session.receives("5", "");
    }

    private void order50(Session session, String id, String space) {
        String xml = "<note by=\"desk 4\">" + space + "</note>";
        String symbol = symbol();
        session.sends(
                "D",
                "11=" + id + "|" + PARTIES + "55=" + symbol + "|1184=" + xml.length() + "|1185=" + xml + "|54=2|60="
                        + time() + "|38=" + quantity() + "|40=1|5001=house tag|");
        session.receives(
                "8",
                "1128=9|",
                "37=X-" + id + "|11=" + id + "|17=E-" + id + "|150=0|39=0|" + PARTIES + "55=" + symbol
                        + "|54=2|151=100|14=0|6=0|60=" + time() + "|");
    }

    private void massQuote(Session session, String id) {
        StringBuilder sets = new StringBuilder("296=2|");
        for (int set = 1; set <= 2; set++) {
            sets.append("302=").append(set).append("|311=").append(symbol()).append("|304=2|295=2|");
            for (int entry = 1; entry <= 2; entry++) {
                sets.append("299=")
                        .append(entry)
                        .append("|132=")
                        .append(price())
                        .append("|133=")
                        .append(price());
                sets.append("|134=")
                        .append(quantity())
                        .append("|135=")
                        .append(quantity())
                        .append('|');
            }
        }
        session.sends("i", "117=" + id + "|537=1|" + sets);
        session.receives("b", "117=" + id + "|297=0|");
    }

    private void trade(Session session, String id) {
        String side = "453=1|448=KESTREL-LDN|447=D|452=1|802=1|523=Desk 4|803=25|";
        session.receives(
                "AE",
                "1128=9|",
                "571=" + id + "|570=N|55=" + symbol() + "|32=" + quantity() + "|31=" + price() + "|75=20260316|60="
                        + time() + "|552=2|54=1|37=X-" + id + "|" + side + "1=QUILL-77|54=2|37=Y-" + id
                        + "|453=1|448=BRIGHTWATER|447=D|452=17|9001=venue's own|");
    }
}
