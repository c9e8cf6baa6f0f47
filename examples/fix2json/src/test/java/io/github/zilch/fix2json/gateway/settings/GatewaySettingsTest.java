// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.gateway.sink.AeronStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import quickfix.SessionID;

/** Invalid settings cause an error that names the problem and its place; valid settings get their defaults. */
class GatewaySettingsTest {
    private static final SessionID ID = new SessionID("FIX.4.4", "HARBOUR", "KESTREL");

    @TempDir
    private Path temp;

    private GatewaySettings read(String defaults, String session) throws Exception {
        Path file = temp.resolve("gateway.cfg");
        Files.writeString(
                file,
                "[default]\nSocketAcceptPort=0\nFileStorePath=store\n" + defaults + "\n[session]\n"
                        + "BeginString=FIX.4.4\nSenderCompID=HARBOUR\nTargetCompID=KESTREL\n" + session);
        return new GatewaySettings(file, null);
    }

    private String error(String text) throws Exception {
        Path file = temp.resolve("gateway.cfg");
        Files.writeString(file, text);
        SettingsException e = assertThrows(SettingsException.class, () -> new GatewaySettings(file, null));
        assertTrue(e.getMessage().startsWith(file + ": "), e.getMessage());
        return e.getMessage().substring((file + ": ").length());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Sinks=kafka | Sinks contains \"kafka\"; it must be a list of aeron, file and stdout, separated by"
                        + " commas",
                "Sinks=aeron, aeron | Sinks contains aeron twice",
                "Sinks=file | SinkFile is missing: set it to the file to append lines to",
                "SinkFile=a | SinkFile is set, but Sinks does not contain file: nothing would be written to it",
                "SinkTimeout=soon | SinkTimeout is soon; it must be a number from 1 to 3600",
                "SinkTimeout=0 | SinkTimeout is 0; it must be a number from 1 to 3600",
                "SinkFileSync=maybe | SinkFileSync must be Y or N",
                "SinkAeronStreamId=x | SinkAeronStreamId is x; it must be a number from -2147483648 to 2147483647",
                "SinkAeronDriver=none | SinkAeronDriver is none; it must be embedded or external",
                "SinkAeronDriver=external"
                        + " | SinkAeronDirectory is missing: set it to the directory of the external media driver",
                "SinkAeronChannel= | SinkAeronChannel has no value",
                "ResetOnLogn=Y | in [default]: unknown key ResetOnLogn; valid keys, which are case-sensitive, are",
                "resetonlogon=Y | in [default]: unknown key resetonlogon; valid keys, which are case-sensitive, are",
                "nonsense | line 4: \"nonsense\" is not of the form Key=Value",
                "[sesion] | line 4: unknown section [sesion]; sections are [default] and [session]",
                "ConnectionType=initiator"
                        + " | session FIX.4.4:HARBOUR->KESTREL: ConnectionType is initiator; this command requires"
                        + " acceptor",
                "RejectMessageOnUnhandledException=Y | session FIX.4.4:HARBOUR->KESTREL:"
                        + " RejectMessageOnUnhandledException=Y is not allowed here: messages could be lost",
                "ValidateSequenceNumbers=N | session FIX.4.4:HARBOUR->KESTREL:"
                        + " ValidateSequenceNumbers=N is not allowed here: messages could be lost",
                "AcceptorTemplate=Y | session FIX.4.4:HARBOUR->KESTREL:"
                        + " AcceptorTemplate=Y is not allowed here: messages could be lost",
                "RejectGarbledMessage=N | session FIX.4.4:HARBOUR->KESTREL: RejectGarbledMessage=N is not allowed here:"
                        + " a message that the engine cannot read would be requested again and again",
                "SocketSynchronousWrites=Y | session FIX.4.4:HARBOUR->KESTREL: SocketSynchronousWrites=Y is not allowed"
                        + " here: each answer would wait for the thread of its connection, which waits for the gateway while its"
                        + " queue is full",
                "ResetOnLogon=perhaps | session FIX.4.4:HARBOUR->KESTREL: ResetOnLogon must be Y or N",
            })
    void invalidValueIsNamed(String line, String expected) throws Exception {
        String message = error("[default]\nSocketAcceptPort=0\nFileStorePath=store\n" + line
                + "\n[session]\nBeginString=FIX.4.4\nSenderCompID=HARBOUR\nTargetCompID=KESTREL\n");
        assertTrue(message.startsWith(expected), message);
    }

    @Test
    void missingSettingIsNamed() throws Exception {
        String session = "[session]\nBeginString=FIX.4.4\nSenderCompID=HARBOUR\nTargetCompID=KESTREL\n";
        assertEquals("there is no [session] section", error("[default]\nSocketAcceptPort=0\nFileStorePath=store\n"));
        assertEquals("there is no [session] section", error(""));
        assertEquals(
                "session FIX.4.4:HARBOUR->KESTREL: SocketAcceptPort is missing",
                error("[default]\nFileStorePath=store\n" + session));
        assertEquals(
                "session FIX.4.4:HARBOUR->KESTREL: FileStorePath is missing",
                error("[default]\nSocketAcceptPort=0\n" + session));
        assertEquals(
                "session :HARBOUR->KESTREL: BeginString is missing",
                error("[default]\nSocketAcceptPort=0\nFileStorePath=s\n"
                        + "[session]\nSenderCompID=HARBOUR\nTargetCompID=KESTREL\n"));
        assertEquals(
                "session FIX.4.4:->: SenderCompID is missing",
                error("[default]\nSocketAcceptPort=0\nFileStorePath=s\n[session]\nBeginString=FIX.4.4\n"));
    }

    @Test
    void unknownVersionIsNamedWithItsSession() throws Exception {
        assertEquals(
                "session FIX.5.0:HARBOUR->KESTREL: BeginString FIX.5.0 is no version of a session: use one of"
                        + " [FIX.4.0, FIX.4.1, FIX.4.2, FIX.4.3, FIX.4.4, FIXT.1.1]",
                error("[default]\nSocketAcceptPort=0\nFileStorePath=s\n"
                        + "[session]\nBeginString=FIX.5.0\nSenderCompID=HARBOUR\nTargetCompID=KESTREL\n"));
    }

    @Test
    void keysOfSinksApplyToAllSessions() {
        SettingsException e = assertThrows(SettingsException.class, () -> read("", "Sinks=stdout\n"));
        assertTrue(e.getMessage()
                .endsWith("in session FIX.4.4:HARBOUR->KESTREL: Sinks applies to all sessions; set it in [default]"));
    }

    @Test
    void unreadableFileIsNamed() {
        Path none = temp.resolve("none.cfg");
        SettingsException e = assertThrows(SettingsException.class, () -> new GatewaySettings(none, null));
        assertEquals("cannot read " + none + ": no such file", e.getMessage());
        e = assertThrows(SettingsException.class, () -> new GatewaySettings(temp, null));
        assertTrue(e.getMessage().startsWith("cannot read " + temp + ": "), e.getMessage());
    }

    @Test
    void binaryFileIsRejected() throws Exception {
        Path file = temp.resolve("gateway.cfg");
        Files.write(file, new byte[] {(byte) 0xC0, (byte) 0x80, 0, 1, 2});
        SettingsException e = assertThrows(SettingsException.class, () -> new GatewaySettings(file, null));
        assertEquals("cannot read " + file + ": it is not in UTF-8", e.getMessage());
    }

    @Test
    void sessionWithoutTimesNeverStops() throws Exception {
        assertTrue(read("", "").sessions().getBool(ID, "NonStopSession"));
        assertEquals(
                false,
                read("StartTime=07:00:00\nEndTime=20:00:00", "").sessions().isSetting(ID, "NonStopSession"));
    }

    @Test
    void resetsCauseWarnings() throws Exception {
        assertEquals(List.of(), read("", "").warnings());
        assertEquals(
                List.of("session FIX.4.4:HARBOUR->KESTREL: with ResetOnLogon=Y, messages that were sent but not"
                        + " accepted before the reset are not requested again"),
                read("", "ResetOnLogon=Y\n").warnings());
    }

    @Test
    void sinksAreDescribed() throws Exception {
        assertEquals(
                "aeron:ipc?term-length=8m stream 1001 in " + AeronStream.DEFAULT_DIRECTORY,
                read("", "").sinks().toString());
        assertEquals(
                "out.jsonl, aeron:udp?endpoint=localhost:1 stream 3 in /there, standard output",
                read(
                                "Sinks=file,aeron,stdout\nSinkFile=out.jsonl\nSinkAeronStreamId=3"
                                        + "\nSinkAeronChannel=aeron:udp?endpoint=localhost:1"
                                        + "\nSinkAeronDriver=external\nSinkAeronDirectory=/there",
                                "")
                        .sinks()
                        .toString());
    }

    @Test
    void everyKeyOfTheEngineIsKnown() {
        for (String key : List.of(
                "BeginString",
                "SessionQualifier",
                "HeartBtInt",
                "ConnectionType",
                "SocketAcceptPort",
                "ReconnectInterval",
                "FileStorePath",
                "FileLogPath",
                "SocketTcpNoDelay",
                "SocketUseSSL")) {
            assertTrue(SettingsKeys.isEngineKey(key), key);
        }
        assertFalse(SettingsKeys.isEngineKey("HeartBtInterval"));
        assertTrue(SettingsKeys.isEngineKey("AppDataDictionary.FIX.5.0SP1"));
        assertTrue(SettingsKeys.isEngineKey("SocketConnectHost2"));
    }

    @Test
    void missingKeyStoreIsAnError() {
        SettingsException e =
                assertThrows(SettingsException.class, () -> read("SocketUseSSL=Y\nSocketKeyStore=no.keystore", ""));
        assertTrue(
                e.getMessage().endsWith("SocketKeyStore no.keystore cannot be read: name an existing file"),
                e.getMessage());
        e = assertThrows(SettingsException.class, () -> read("SocketUseSSL=Y", ""));
        assertTrue(e.getMessage().endsWith("SocketKeyStore is missing"), e.getMessage());
    }

    @Test
    void secondSectionOfASessionIsAnErrorWithBothLines() throws Exception {
        String defaults = "[default]\nSocketAcceptPort=0\nFileStorePath=s\nBeginString=FIX.4.4\nSenderCompID=GW\n";
        assertEquals(
                "line 10: session FIX.4.4:GW->ONE has a [session] section already, in line 6: remove one of the two, or"
                        + " give one another TargetCompID or SenderCompID",
                error(defaults + "[session]\nTargetCompID=ONE\n[session]\nTargetCompID=TWO\n  [Session]\n"
                        + "SenderCompID=GW\nTargetCompID=ONE\nResetOnLogon=Y\n"));
        Files.writeString(
                temp.resolve("gateway.cfg"),
                defaults + "[session]\nTargetCompID=ONE\n[session]\nTargetCompID=ONE\nTargetSubID=X\n"
                        + "[session]\nTargetCompID=ONE\nSenderCompID=OTHER\n");
        int sessions = 0;
        for (var ids = new GatewaySettings(temp.resolve("gateway.cfg"), null)
                        .sessions()
                        .sectionIterator();
                ids.hasNext();
                ids.next()) {
            sessions++;
        }
        assertEquals(3, sessions);
    }

    /** Of a session ONE and a session TWO with the given settings. */
    private String errorOfTwo(String one, String two) throws Exception {
        Path store = Files.writeString(temp.resolve("keys.p12"), "");
        String tls = "SocketUseSSL=Y\nSocketKeyStore=" + store + "\n";
        return error("[default]\nFileStorePath=s\nBeginString=FIX.4.4\nSenderCompID=GW\n[session]\nTargetCompID=ONE\n"
                + one.replace("TLS", tls) + "\n[session]\nTargetCompID=TWO\n" + two.replace("TLS", tls));
    }

    @Test
    void addressesThatExcludeEachOtherAreAnError() throws Exception {
        String address = "SocketAcceptAddress=127.0.0.1\nSocketAcceptPort=9880\n";
        String same = "sessions FIX.4.4:GW->ONE and FIX.4.4:GW->TWO have the same address /127.0.0.1:9880, but ";
        String remedy = ": give both the same, or one of them another SocketAcceptPort";
        assertEquals(same + "SocketUseSSL=Y for FIX.4.4:GW->ONE only" + remedy, errorOfTwo(address + "TLS", address));
        assertEquals(same + "SocketUseSSL=Y for FIX.4.4:GW->TWO only" + remedy, errorOfTwo(address, address + "TLS"));
        assertEquals(
                same + "different settings of TLS" + remedy,
                errorOfTwo(address + "TLS", address + "TLS" + "NeedClientAuth=Y\n"));
        assertEquals(
                "sessions FIX.4.4:GW->ONE and FIX.4.4:GW->TWO have the addresses 0.0.0.0/0.0.0.0:9880 and /127.0.0.1:9880,"
                        + " of which one includes the other: give both the same SocketAcceptAddress, or one of them"
                        + " another SocketAcceptPort",
                errorOfTwo("SocketAcceptPort=9880", address));
        assertEquals(
                "session FIX.4.4:GW->TWO: SocketAcceptPort is 98800; it must be a number from 0 to 65535",
                errorOfTwo(address, "SocketAcceptPort=98800"));
    }

    @Test
    void addressesThatAreTheSameOrDifferAreUsed() throws Exception {
        Path store = Files.writeString(temp.resolve("keys.p12"), "");
        read("", "SocketAcceptAddress=127.0.0.1\n[session]\nBeginString=FIX.4.4\nSenderCompID=GW\nTargetCompID=TWO\n");
        read(
                "SocketUseSSL=Y\nSocketKeyStore=" + store,
                "[session]\nBeginString=FIX.4.4\nSenderCompID=GW\n"
                        + "TargetCompID=TWO\n[session]\nBeginString=FIX.4.4\nSenderCompID=GW\nTargetCompID=THREE\n"
                        + "SocketUseSSL=N\nSocketAcceptPort=9881\n");
    }
}
