// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import io.github.zilch.fix2json.orders.event.OrderField;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The output is the same, byte for byte, whatever the values of masked fields are; except those that decide which messages belong
 * together, which are masked here, too, but stay as they are.
 */
class OrderMaskTest {
    private static final List<String> FORMS = List.of("--pretty", "--order=A2", "--types", "--enums=both");
    private static final String CODES = "0123456789ABCDEFGHI";

    /** What a simulated exchange does not send: reports of legs, about unknown orders, and the answers of other requests. */
    private static final List<String> MORE = List.of(
            "35=D|34=1|49=CX|52=20260316-08:00:00|56=X|11=A1|1=ACC|55=S|54=1|38=100|40=2|44=10|",
            "35=8|34=1|49=X|52=20260316-08:00:01|56=CX|11=A1|37=O1|17=1|150=0|39=0|14=0|151=100|6=0|103=0|",
            "35=G|34=2|49=CX|52=20260316-08:00:02|56=X|11=A2|41=A1|55=S|54=1|38=200|40=2|44=11|",
            "35=8|34=2|49=X|52=20260316-08:00:03|56=CX|11=A2|41=A1|37=O1|17=2|150=5|39=0|14=0|151=200|6=0|",
            "35=8|34=3|49=X|52=20260316-08:00:04|56=CX|11=A2|37=O1|17=3|150=F|39=1|442=2|32=70|31=9|14=70|151=1|6=9|",
            "35=8|34=4|49=X|52=20260316-08:00:05|56=CX|11=A2|37=O1|17=4|150=F|39=1|442=1|32=50|31=11|14=50|151=1|6=11|",
            "35=8|34=5|49=X|52=20260316-08:00:06|56=CX|11=A2|37=O1|17=5|19=4|150=G|39=1|32=60|31=11|14=60|6=11|",
            "35=8|34=6|49=X|52=20260316-08:00:07|56=CX|11=A2|37=O1|17=6|19=9|150=H|39=1|14=60|6=11|378=1|",
            "35=8|34=7|49=X|52=20260316-08:00:08|56=CX|11=A2|37=O1|17=0|150=I|39=8|14=0|6=0|103=5|",
            "35=F|34=3|49=CX|52=20260316-08:00:09|56=X|11=A3|41=A2|55=S|54=1|38=200|",
            "35=9|34=8|49=X|52=20260316-08:00:10|56=CX|11=A3|41=A2|37=O1|39=1|434=1|102=1|58=too late|",
            "35=9|34=9|49=X|52=20260316-08:00:11|56=CX|11=A3|41=A2|37=O1|39=4|434=2|102=3|",
            "35=Q|34=4|49=CX|52=20260316-08:00:12|56=X|37=O1|17=4|127=A|55=S|54=1|32=50|31=11|",
            "35=j|34=10|49=X|52=20260316-08:00:13|56=CX|45=4|372=Q|380=3|58=no|",
            "35=r|34=11|49=X|52=20260316-08:00:14|56=CX|11=M|530=7|531=7|534=1|535=O1|",
            "35=D|34=5|49=CX|52=20260316-08:00:15|56=X|11=A4|55=S|54=2|38=10|40=1|99=7|152=5|59=0|15=USD|100=XX|48=IS|",
            "35=3|34=12|49=X|52=20260316-08:00:16|56=CX|45=5|371=44|372=D|373=5|");

    private Random random;
    private final Set<Integer> masked = new HashSet<>();

    private static OrderMaskTest of(long seed) {
        OrderMaskTest test = new OrderMaskTest();
        test.random = new Random(seed);
        return test;
    }

    private static boolean isOfIdentity(OrderField field) {
        return (field.bit() & OrderField.OF_IDENTITY) != 0;
    }

    private void drawMask() {
        int most = 1 + random.nextInt(4);
        for (OrderField field : OrderField.ALL) {
            if (random.nextInt(OrderField.ALL.length) < most * most) {
                masked.add(field.tag());
            }
        }
        masked.add(OrderField.ALL[random.nextInt(OrderField.ALL.length)].tag());
    }

    private char other(char c, boolean isCode) {
        if (Character.isDigit(c)) {
            return isCode ? CODES.charAt(random.nextInt(CODES.length())) : (char) ('0' + random.nextInt(10));
        }
        return Character.isLetter(c) ? (char) ('A' + random.nextInt(26)) : c;
    }

    /** Returns a line with other values of masked fields, which are as long. */
    private String withOtherValues(String line) {
        int begin = line.indexOf("8=FIX");
        String[] fields = line.substring(begin).split("\1");
        StringBuilder text = new StringBuilder();
        for (int i = 2; i < fields.length - 1; i++) {
            String[] field = fields[i].split("=", 2);
            OrderField known = OrderField.ofTag(Integer.parseInt(field[0]));
            StringBuilder value = new StringBuilder(field[1]);
            boolean isHidden = known != null && masked.contains(known.tag()) && !isOfIdentity(known);
            for (int j = 0; isHidden && j < value.length(); j++) {
                value.setCharAt(j, other(value.charAt(j), value.length() == 1));
            }
            text.append(field[0]).append('=').append(value).append('\1');
        }
        return line.substring(0, begin) + Fixtures.frame(fields[0].substring(2), text.toString());
    }

    private void check(String name, List<String> log) {
        drawMask();
        List<String> other = log.stream().map(this::withOtherValues).toList();
        String mask = masked.stream().map(String::valueOf).collect(Collectors.joining(","));
        String form = FORMS.get(random.nextInt(FORMS.size()));
        String[] arguments = {"orders", "--summary", "--mask", mask, form};
        Run run = Run.run(String.join("\n", log), arguments);
        Run ofOther = Run.run(String.join("\n", other), arguments);
        String about = name + " --mask " + mask + " " + form;
        assertTrue(run.out().length() > 0, about);
        assertEquals(run.out(), ofOther.out(), about);
        assertEquals(withoutTime(run.err()), withoutTime(ofOther.err()), about);
    }

    /** Returns a summary without how long the run took. */
    private static String withoutTime(String summary) {
        return summary.replaceAll("[0-9.,]+ (ms|s|MB/s|messages/s|MB)", "");
    }

    @Test
    void nothingDependsOnMaskedValues() {
        List<String> log =
                MORE.stream().map(it -> Fixtures.message("FIX.4.4", it)).toList();
        for (OrderField field : OrderField.ALL) {
            OrderMaskTest test = of(field.tag());
            test.masked.add(field.tag());
            test.check(field.label(), log);
        }
        for (long seed = 0; seed < 30; seed++) {
            SimulatedExchange exchange = new SimulatedExchange(seed, 40);
            List<String> all = new ArrayList<>(log);
            exchange.logs().values().forEach(all::addAll);
            of(seed).check("seed " + seed, all);
        }
    }
}
