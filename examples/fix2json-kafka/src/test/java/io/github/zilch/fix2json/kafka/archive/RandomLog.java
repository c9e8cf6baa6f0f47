// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.archive;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/**
 * Logs of messages in all the forms in which logs have them, many of them damaged. One character of a log is one byte. A
 * log can contain {@link #SECRET}, the value of Password (554), also where another field quotes it.
 */
final class RandomLog {
    /** The only value of Password (554). */
    static final String SECRET = "hunter2";

    private static final char SOH = 1;

    private static final List<String> VERSIONS =
            List.of("FIX.4.0", "FIX.4.2", "FIX.4.3", "FIX.4.4", "FIX.4.4", "FIX.4.4", "FIXT.1.1", "FIXT.1.1", "FIX.9");

    private static final List<String> TYPES = List.of("D", "D", "D", "8", "A", "W", "AE", "0", "U1", "BK");

    private static final List<String> DELIMITERS =
            List.of("|", "^A", "<SOH>", ";", " | ", "\\x01", "\\u0001", "\t", " ", "\u0000");

    /** Fields of which a body is made. SOH is shown as a bar. */
    private static final List<String> FIELDS = List.of(
            "11=a1|",
            "55=OSTWIND|54=1|38=500|44=101.50|",
            "58=plain text|",
            "58=" + bytes("Gr\u00fc\u00dfe", "ISO-8859-1") + "|",
            "58=" + bytes("Gr\u00fc\u00dfe \u6771\u4eac", "UTF-8") + "|",
            "58=" + bytes("\u6771\u4eac\u8a3c\u5238", "Shift_JIS") + "|",
            "354=6|355=" + bytes("\u6771\u4eac\u8a3c", "Shift_JIS") + "|",
            "58=a \"b\" \\ c|",
            "95=3|96=a|b|",
            "95=7|96=a|b|58=after|",
            "95=x|96=abc|",
            "212=30|213=<X>8=FIX.4.4|35=D|11=q|</X>|",
            "453=2|448=a|447=D|452=3|448=b|447=D|",
            "453=1|448=a|9001=in|802=2|523=s|803=1|523=t|",
            "453=0|",
            "453=x|448=a|",
            "453=3|448=a|",
            "268=2|269=0|270=1.5|269=1|270=.5|",
            "54=1|54=2|",
            "9001=x|9001=y|",
            "109=C|47=A|",
            "1724=5|2593=1|2594=2|2595=Y|",
            "0=zero|-5=minus|99999999999=large|",
            "44=|",
            "44=007|38=1e5|",
            "60=20260316-08:00:00.396|432=20260316|",
            "60=20260316080000396|273=080000396|",
            "18=1 6|",
            "347=Shift_JIS|",
            "1128=4|",
            "1128=x|",
            "1137=7|",
            "49=LATE|",
            "52=bad|",
            "89=sig|",
            "10=000|58=more|");

    /** Fields with the secret. */
    private static final List<String> SECRETS = List.of(
            "554=" + SECRET + "|",
            "553=user|554=" + SECRET + "|925=new|",
            "58=554=" + SECRET + "|",
            "58=said 35=A^A554=" + SECRET + "^A|",
            "95=30|96=8=FIX.4.4|554=" + SECRET + "|x=1..|",
            "212=99|213=8=FIX.4.4<SOH>554=" + SECRET + "<SOH>|",
            "554=a" + SECRET + "|554=" + SECRET + "|",
            "453=1|448=a|554=" + SECRET + "|");

    private final Random random;
    private boolean usesFixt;

    RandomLog(Random random) {
        this.random = random;
    }

    /** Returns whether the log has messages of sessions under FIXT.1.1, whose meaning depends on earlier ones. */
    boolean usesFixt() {
        return usesFixt;
    }

    private static String bytes(String text, String charset) {
        return new String(text.getBytes(Charset.forName(charset)), StandardCharsets.ISO_8859_1);
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Returns some lines. */
    String lines() {
        StringBuilder log = new StringBuilder();
        int count = 1 + random.nextInt(12);
        for (int i = 0; i < count; i++) {
            log.append(line()).append(random.nextInt(8) == 0 ? "\r\n" : "\n");
        }
        return log.toString();
    }

    private String line() {
        String message = logged(damaged(message()));
        return switch (random.nextInt(12)) {
            case 0 -> "noise 35=D and more";
            case 1 -> message + logged(message());
            case 2 -> "08:00:00.123" + message;
            case 3 -> message + " (sent)";
            case 4, 5 -> message;
            default -> "2026-03-16 08:00:00.123 OUT " + message;
        };
    }

    private String message() {
        String version = one(VERSIONS);
        usesFixt |= version.equals("FIXT.1.1");
        StringBuilder body = new StringBuilder("35=" + one(TYPES) + "|34=" + random.nextInt(100)
                + "|49=S|56=T|52=20260316-0" + (7 + random.nextInt(3)) + ":00:00.396|");
        for (int i = random.nextInt(6); i > 0; i--) {
            body.append(one(FIELDS));
        }
        if (random.nextInt(5) == 0) {
            body.append(one(SECRETS)).append(one(FIELDS));
        }
        return framed(version, body.toString().replace('|', SOH));
    }

    private static String framed(String version, String body) {
        String text = "8=" + version + SOH + "9=" + body.length() + SOH + body;
        int sum = 0;
        for (int i = 0; i < text.length(); i++) {
            sum += text.charAt(i) & 0xFF;
        }
        return text + "10=" + Integer.toString(1000 + sum % 256).substring(1) + SOH;
    }

    /** Returns a message that may be damaged, but never so that the tag of a secret is. */
    private String damaged(String message) {
        boolean hasSecret = message.contains(SECRET);
        return switch (random.nextInt(hasSecret ? 14 : 20)) {
            case 0 -> message.substring(0, random.nextInt(message.length()));
            case 1 -> message.substring(message.indexOf("35="));
            case 2 -> message.substring(0, message.lastIndexOf("10="));
            case 3 -> message.replaceFirst("9=[0-9]+", "9=" + random.nextInt(300));
            case 4 -> message.replaceFirst("9=[0-9]+\u0001", "");
            case 5 -> message.replaceFirst("35=[^\u0001]+\u0001", "");
            case 6 -> message.replaceFirst("\u000149=", "\u0001junk\u000149=");
            case 7 -> message.replaceFirst("\u000156=", "\u0001x=1\u000156=");
            case 8 ->
                message.substring(0, message.length() - 4)
                        + random.nextInt(10)
                        + message.substring(message.length() - 3);
            case 9 -> message.substring(0, message.length() - 1);
            case 14 -> message.substring(random.nextInt(message.length()));
            case 15, 16 -> withOneByteChanged(message);
            case 17 -> inserted(message, message());
            case 18 -> inserted(message, "\n");
            default -> message;
        };
    }

    private String withOneByteChanged(String message) {
        int i = random.nextInt(message.length());
        char other = (char) (random.nextBoolean() ? random.nextInt(256) : one(List.of('=', '8', '\u0001', '|', '"')));
        return message.substring(0, i) + other + message.substring(i + random.nextInt(2));
    }

    private String inserted(String message, String text) {
        int i = random.nextInt(message.length());
        return text.contains(SECRET) ? message : message.substring(0, i) + text + message.substring(i);
    }

    /** Returns a message as a log shows it. */
    private String logged(String message) {
        return switch (random.nextInt(8)) {
            case 0, 1 -> message.replace(String.valueOf(SOH), one(DELIMITERS));
            case 2 -> "{\"at\":\"08:00:00.123\",\"msg\":\"" + escaped(message) + "\",\"level\":1}";
            case 3 -> "{\"msg\":\"" + escaped("{\"msg\":\"" + escaped(message) + "\"}") + "\"}";
            case 4 -> "{\"msg\":\"" + escaped(message.replace(SOH, '|')) + "\"}";
            default -> message;
        };
    }

    private static String escaped(String text) {
        StringBuilder json = new StringBuilder();
        for (char c : text.toCharArray()) {
            switch (c) {
                case '"', '\\' -> json.append('\\').append(c);
                case '\n' -> json.append("\\n");
                default -> json.append(c < ' ' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        return json.toString();
    }
}
