// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.demo;

import io.github.zilch.fix2json.wire.Framing;
import java.nio.charset.StandardCharsets;

/** Makes messages of sessions, as many as are needed, with correct BodyLength (9) and CheckSum (10). */
public final class SampleMessages {
    private static final char SOH = 1;

    private SampleMessages() {}

    /**
     * Returns a NewOrderSingle under FIX.4.4.
     *
     * @param session name of its sender.
     * @param number of the order in the session, which is its ClOrdID (11) and MsgSeqNum (34).
     * @return the bytes.
     */
    public static byte[] order(String session, int number) {
        return message(
                "FIX.4.4",
                "D",
                session,
                number,
                "11=" + number + "|55=OSTWIND|54=1|60=20260316-08:00:00.396|"
                        + "38=500|40=2|44=101.50|453=1|448=QUILL|447=D|452=3|");
    }

    /**
     * Returns a Logon under FIXT.1.1.
     *
     * @param session name of its sender.
     * @param version of the application messages, such as 9 for FIX.5.0SP2.
     * @return the bytes.
     */
    public static byte[] logon(String session, int version) {
        return message("FIXT.1.1", "A", session, 1, "98=0|108=30|1137=" + version + "|");
    }

    /**
     * Returns a NewOrderSingle under FIXT.1.1. Its version depends on the Logon: field 1009 is SideQty
     * before FIX.5.0SP2, and SideLastQty since then.
     *
     * @param session name of its sender.
     * @param number of the order in the session.
     * @return the bytes.
     */
    public static byte[] orderOverFixt(String session, int number) {
        return message(
                "FIXT.1.1",
                "D",
                session,
                number,
                "11=" + number + "|55=OSTWIND|54=1|1009=500|" + "60=20260316-08:00:00.396|38=500|40=2|44=101.50|");
    }

    private static byte[] message(String version, String type, String session, int number, String body) {
        String content =
                "35=" + type + "|34=" + number + "|49=" + session + "|52=20260316-08:00:00.396|56=DESK|" + body;
        byte[] fields = content.replace('|', SOH).getBytes(StandardCharsets.ISO_8859_1);
        return Framing.around(fields, version, StandardCharsets.ISO_8859_1);
    }
}
