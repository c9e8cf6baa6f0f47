// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.kit.argument.DurationConverter;
import io.github.zilch.kit.argument.PortConverter;
import io.github.zilch.kit.argument.SizeConverter;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

/** What commands read and print: sizes, durations, passwords, causes, health. */
class ValuesTest {
    @Test
    void durations() {
        DurationConverter converter = new DurationConverter();
        assertEquals(Duration.ofSeconds(10), converter.convert("10"));
        assertEquals(Duration.ofSeconds(10), converter.convert("10s"));
        assertEquals(Duration.ofMillis(500), converter.convert("500ms"));
        assertEquals(Duration.ofMinutes(5), converter.convert("5 m"));
        assertEquals(Duration.ofHours(2), converter.convert("2h"));
        TypeConversionException e = assertThrows(TypeConversionException.class, () -> converter.convert("soon"));
        assertEquals("'soon' is not a duration: use 500ms, 10s, 5m or 2h", e.getMessage());
    }

    @Test
    void sizes() {
        SizeConverter converter = new SizeConverter();
        assertEquals(64_000_000, converter.convert("64"));
        assertEquals(64_000_000, converter.convert("64 MB"));
        assertEquals(512_000, converter.convert("512kB"));
        assertEquals(1_000_000_000, converter.convert("1g"));
        TypeConversionException e = assertThrows(TypeConversionException.class, () -> converter.convert("0"));
        assertEquals("'0' is not a size: use 512kB, 64MB or 1GB", e.getMessage());
        assertEquals("999 bytes", Amounts.size(999));
        assertEquals("1.0 kB", Amounts.size(1000));
        assertEquals("1.5 GB", Amounts.size(1_500_000_000));
        assertEquals("1,000", Amounts.perSecond(2000, 2_000_000_000L));
    }

    @Test
    void ports() {
        PortConverter converter = new PortConverter();
        assertEquals(1, converter.convert("1"));
        assertEquals(65_535, converter.convert("65535"));
        for (String wrong : new String[] {"0", "-1", "65536", "99999999999", "80x", ""}) {
            TypeConversionException e = assertThrows(TypeConversionException.class, () -> converter.convert(wrong));
            assertEquals("'" + wrong + "' is not a port: use a number from 1 to 65535", e.getMessage());
        }
    }

    @Test
    void passwordOfTheEnvironmentIsUsedAsItIs() throws IOException {
        Map<String, String> environment = Map.of("TOOL_PASSWORD", "a$b${c}\\");
        assertEquals("a$b${c}\\", Passwords.find(null, environment, "TOOL_PASSWORD"));
        assertEquals("typed-1", Passwords.find("typed-1", environment, "TOOL_PASSWORD"));
        assertNull(Passwords.find(null, Map.of(), "TOOL_PASSWORD"));
    }

    @Test
    void causesAreNamedInFull() {
        Exception inner = new IOException("connection refused");
        Exception middle = new IllegalStateException("no broker: connection refused", inner);
        assertEquals(
                "failed to create a client: no broker: connection refused",
                Causes.of(new RuntimeException("failed to create a client", middle)));
        assertEquals("NullPointerException", Causes.of(new NullPointerException()));
    }
}
