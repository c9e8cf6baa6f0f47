// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A masked field is hidden in whatever form a value or a damaged message quotes it, by every command. */
class MaskFormsTest {
    private static final String SECRET = "hunter2";

    /** How a text can have the secret as its field 554, Password. */
    private static List<String> forms;

    @BeforeAll
    static void readForms() throws IOException {
        forms = Files.readAllLines(Path.of("src/test/masks/forms.txt"));
    }

    @TempDir
    private Path folder;

    private static String log(String text) {
        String time = "52=20260316-09:00:00.000|";
        String xml = "212=" + text.length() + "|213=" + text + "|";
        return Fixtures.message("FIX.4.4", "35=D|34=1|49=A|56=B|" + time + xml + "11=1|55=IBM|54=1|58=" + text + "|")
                + "\n"
                + Fixtures.message(
                        "FIX.4.4", "35=8|34=1|49=B|56=A|" + time + "37=1|11=1|17=1|150=0|39=0|58=" + text + "|")
                + "\n"
                + Fixtures.message("FIX.4.4", "35=j|34=2|49=B|56=A|" + time + "45=1|372=D|379=1|58=" + text + "|")
                + "\n";
    }

    /** The forms that stand next to each other are of a kind: three of them are tried by all commands. */
    @Test
    void inEachFormByACommand() throws IOException {
        assertMasked(3);
    }

    @Test
    @Tag("slow")
    void inEachFormByEachCommand() throws IOException {
        assertMasked(1);
    }

    private void assertMasked(int step) throws IOException {
        List<String> leaks = new ArrayList<>();
        for (int form = 0; form < forms.size(); form++) {
            String text = forms.get(form);
            String log = log(text);
            Path other = Files.writeString(
                    folder.resolve("other.log"),
                    log(text.replace(SECRET, "xyz" + SECRET)),
                    StandardCharsets.ISO_8859_1);
            String mask = form % 2 == 0 ? "Password" : "554";
            String[][] commands = {
                {"--mask", mask},
                {"--mask", mask, "--flat", "--enums", "both", "--types"},
                {"--mask", mask, "--lenient", "--tags", "--with", "line"},
                {"orders", "--mask", mask},
                {"orders", "--mask", mask, "--order", "1"},
                {"diff", "--mask", mask, "-", other.toString()}
            };
            for (int i = form % step; i < commands.length; i += step) {
                Run run = Run.run(log, commands[i]);
                boolean isPrinted = run.out().length() > 100;
                if (!isPrinted || (run.out() + run.err()).contains(SECRET)) {
                    leaks.add(text + " by " + String.join(" ", commands[i]) + ": " + run.out() + run.err());
                }
            }
        }
        assertTrue(leaks.isEmpty(), String.join("\n", leaks));
    }

    /** Each value of the messages has a text that nothing else has, so that a masked one cannot be in the output by chance. */
    @Test
    void eachFieldByEachCommand() throws IOException {
        String head =
                "49=Zsnd|56=Ztgt|34=77771|50=Zssub|57=Ztsub|142=Zsloc|143=Ztloc|115=Zobo|128=Zdto|116=Zobsub|129=Zdtsub|";
        String order =
                head + "11=Zclo|1=Zacc|55=Zsym|48=Zisin|38=77772|44=77773|58=Ztext|526=Zs2|52=20311231-08:08:08|";
        String report =
                "35=8|49=Ztgt|56=Zsnd|34=77774|50=Ztsub|57=Zssub|142=Ztloc|143=Zsloc|52=20311231-08:08:09|43=Y|122=20311231-08:08:07|"
                        + "37=Zoid|11=Zclo|17=Zexe|150=F|39=1|32=77775|31=77776|14=77777|6=77778|58=Zno|198=Zsec|";
        String reject =
                "35=3|49=Ztgt|56=Zsnd|34=77779|52=20311231-08:08:10|45=77771|371=77782|372=D|373=77783|58=Zwhy|";
        String list =
                "35=E|49=Zsnd|56=Ztgt|34=77784|52=20311231-08:08:11|66=Zlist|394=3|68=1|73=1|11=Zcl2|67=77785|55=Zsy2|";
        StringBuilder log = new StringBuilder();
        for (String fields : List.of("35=D|" + order, report, reject, list, report.replace("43=Y", "77786=Zown"))) {
            log.append(Fixtures.message("FIX.4.4", fields)).append('\n');
        }
        Path other = Files.writeString(
                folder.resolve("b.log"), log.toString().replace("Zno", "Zyes"), StandardCharsets.ISO_8859_1);
        List<String> leaks = new ArrayList<>();
        Matcher field = Pattern.compile("(\\d+)=(Z\\w+|7777\\d|777\\d\\d|20311231-08:08:0[79])")
                .matcher(log);
        Map<String, String> masks = new TreeMap<>(); // a value can be in several fields: of requests and of answers
        while (field.find()) {
            masks.merge(field.group(2), field.group(1), (all, tag) -> all + "," + tag);
        }
        masks.forEach((value, mask) -> {
            for (String[] command : List.of(
                    new String[] {"--mask", mask, "--with", "line,direction"},
                    new String[] {"--mask", mask, "--report", "all", "--types"},
                    new String[] {"orders", "--mask", mask},
                    new String[] {"orders", "--mask", mask, "--order", "Zoid"},
                    new String[] {"latency", "--mask", mask},
                    new String[] {"diff", "--mask", mask, "-", other.toString()},
                    new String[] {"diff", "--json", "--mask", mask, "-", other.toString()})) {
                Run run = Run.run(log.toString(), command);
                if ((run.out() + run.err()).contains(value)) {
                    leaks.add(value + " by " + String.join(" ", command) + ": " + run.out() + run.err());
                }
            }
        });
        assertTrue(leaks.isEmpty(), String.join("\n", leaks));
    }

    @Test
    void inEachFormInWhatCannotBeRead() {
        for (String mask : List.of("Password", "554")) {
            RawMask raw = new RawMask(List.of(mask), Fixtures.DICTIONARIES);
            for (String text : forms) {
                for (String line : List.of(text, "junk " + text, "8=FIX.4.4|9=5|35=D|58=" + text, log(text))) {
                    assertFalse(raw.apply(line).contains(SECRET), raw.apply(line));
                }
            }
        }
    }

    /** The zero bytes of UTF-16 hide nothing, whether the message has a MessageEncoding or not. */
    @Test
    void inUtf16() {
        RawMask mask = new RawMask(List.of("554"), Fixtures.DICTIONARIES);
        StringBuilder log = new StringBuilder();
        for (String charset : List.of("UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32")) {
            for (String form : forms) {
                byte[] bytes = form.getBytes(Charset.forName(charset));
                String text = new String(bytes, StandardCharsets.ISO_8859_1);
                String data = "35=D|212=" + bytes.length + "|213=" + text + "|55=IBM|";
                String message = Fixtures.frame("FIX.4.4", data.replace('|', '\u0001'));
                String raw = mask.apply(message);
                assertFalse(raw.replace("\0", "").contains(SECRET), raw);
                log.append(message).append('\n');
            }
        }
        String json = Run.run(log.toString(), "--mask", "Password").out();
        assertEquals(4 * forms.size(), json.lines().count());
        assertFalse(json.replace("\\u0000", "").contains(SECRET), json);
    }

    @Test
    void otherTextStays() {
        String log = log(
                "the pass word is secret, 1554=x, Passwords: 2, \"5540\":1, <Pass>, 1,554,000 at 9:554, [554] [1554,1]");
        assertTrue(Run.run(log, "--mask", "Password").out().contains("Passwords: 2"));
    }
}
