// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import static io.github.zilch.fix2json.Fixtures.convert;
import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.convert.MessageConverter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class DictionariesTest {
    public static Dictionaries custom(String... xmls) throws IOException {
        List<Path> files = new ArrayList<>();
        try {
            for (String xml : xmls) {
                files.add(Files.writeString(Files.createTempFile("custom", ".xml"), xml));
            }
            return new Dictionaries(files);
        } finally {
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }

    /** Expanding each use of each component would take years. */
    @Test
    void componentsThatUseEachOtherOftenAreCompiledOnce() throws IOException {
        StringBuilder components = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            String use = "<component name='C" + (i + 1) + "' required='%s'/>";
            components.append("<component name='C" + i + "'>"
                    + use.formatted("N").repeat(3) + use.formatted("Y") + "</component>");
        }
        Dictionaries dictionaries = custom("<fix major='4' minor='4'><messages><message msgtype='UX'>"
                + "<component name='C0' required='N'/><component name='C0' required='Y'/></message></messages><components>"
                + components + "<component name='C30'><field name='Deep' required='Y'/></component></components>"
                + "<fields><field number='9001' name='Deep' type='STRING'/></fields></fix>");
        FieldSet body = dictionaries.get(FixVersion.FIX44).body("UX");
        assertTrue(body.contains(9001));
        FixToJsonOptions options = FixToJsonOptions.builder()
                .validation(FixToJsonOptions.Validation.DICTIONARY)
                .build();
        List<String> flaws = convert(
                        dictionaries, options, message("FIX.4.4", "35=UX|34=1|49=a|52=20260316-08:00:00|56=b|"))
                .flaws();
        assertEquals(1, flaws.size(), "the field is required, because one use of each component is: " + flaws);
    }

    @ParameterizedTest
    @CsvSource({
        "major='4' minor='0', FIX40",
        "type='FIX' major='4' minor='3' servicepack='0', FIX43",
        "major='5' minor='0' servicepack='0', FIX50",
        "major='5' minor='0' servicepack='1', FIX50SP1",
        "major='5' minor='0' servicepack='2', FIX50SP2",
        "major='5' minor='0', FIX50 FIX50SP1 FIX50SP2",
        "type='FIXT' major='1' minor='1', FIXT11",
    })
    void rootElementSpecifiesTheVersion(String attributes, String versions) throws IOException {
        Dictionaries dictionaries =
                custom("<fix " + attributes + "><fields><field number='20001' name='Mark' type='INT'/></fields></fix>");
        for (FixVersion version : FixVersion.values()) {
            boolean expected = List.of(versions.split(" ")).contains(version.name());
            assertEquals(expected, dictionaries.get(version).defines(20001), version.label());
        }
    }

    private static String quickFix(String components, String fields, String messages) {
        return "<fix major='4' minor='4'><fields>" + fields + "</fields><components>" + components
                + "</components><messages>" + messages + "</messages></fix>";
    }

    /** Returns a level of components, each of which uses the one below several times, as it is or in groups. */
    private static String levels(int levels, IntFunction<String> use) {
        StringBuilder components = new StringBuilder("<component name='c0'><field name='Symbol'/></component>");
        for (int i = 1; i <= levels; i++) {
            components.append("<component name='c" + i + "'>");
            for (int j = 0; j < 12; j++) {
                components.append(String.format(use.apply(12 * i + j), "<component name='c" + (i - 1) + "'/>"));
            }
            components.append("</component>");
        }
        return components.toString();
    }

    private static String messageElement(String type, String members) {
        return "<message name='M" + type + "' msgtype='U" + type + "' msgcat='app'>" + members + "</message>";
    }

    /** Small files that become large, or take long, when all that they say is put in place; and large ones. */
    @Test
    void limitsAreCountedWhileADictionaryIsReadAndExpanded() throws IOException {
        StringBuilder counters = new StringBuilder();
        StringBuilder fields = new StringBuilder();
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < 3_000; i++) {
            counters.append("<field number='" + (20_000 + i) + "' name='N" + i + "' type='NUMINGROUP'/>");
            fields.append("<field number='" + (20_000 + i) + "' name='F" + i + "' type='STRING'/>");
            members.append("<field name='F" + i + "' required='Y'/>");
        }
        StringBuilder messages = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            messages.append(messageElement("" + i, "<component name='all' required='Y'/>"));
        }
        String groups = levels(14, i -> "<group name='N" + i + "'>%s</group>");
        Map<String, String> problems = new LinkedHashMap<>();
        problems.put(
                quickFix(groups, counters.toString(), messageElement("1", "<component name='c14'/>")),
                "1000000 fields with those of its groups");
        problems.put(
                quickFix("<component name='all'>" + members + "</component>", fields.toString(), messages.toString()),
                "more than 5000000 fields");
        problems.put(
                "<fix major='4' minor='4'>" + "<a>".repeat(20_000) + "</a>".repeat(20_000) + "</fix>",
                "deeper than 64");
        problems.put("<fix major='4' minor='4'>" + "<a/>".repeat(1_000_001) + "</fix>", "more than 1000000 elements");
        problems.put("<fix major='4' minor='4'><!--" + "x".repeat(64 << 20) + "--></fix>", "more than 67108864 bytes");
        problems.forEach((xml, reason) -> {
            IOException e = assertThrows(IOException.class, () -> custom(xml), reason);
            assertTrue(e.getMessage().contains(reason), e.getMessage());
        });
        String components = levels(30, i -> "%s");
        assertTrue(custom(quickFix(components, "", messageElement("1", "<component name='c30'/>")))
                .get(FixVersion.FIX44)
                .body("U1")
                .contains(55));
    }

    /** A set of codes that many fields have takes its room once. */
    @Test
    void aCodeSetIsSharedByItsFields() throws IOException {
        StringBuilder codes = new StringBuilder();
        StringBuilder fields = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            codes.append("<fixr:code id='" + i + "' name='n" + i + "' value='" + i + "'/>");
            fields.append("<fixr:field id='" + (20_000 + i) + "' name='F" + i + "' type='C'/>");
        }
        FixDictionary dictionary = custom("<fixr:repository xmlns:fixr='x' version='FIX.4.4'><fixr:codeSets>"
                        + "<fixr:codeSet id='1' name='C' type='String'>" + codes
                        + "</fixr:codeSet></fixr:codeSets><fixr:fields>"
                        + fields + "</fixr:fields></fixr:repository>")
                .get(FixVersion.FIX44);
        UnsafeBuffer code = new UnsafeBuffer(new byte[] {'4', '2'});
        assertEquals("n42", dictionary.field(24_999).codes().name(code, 0, 2));
    }

    @Test
    void namesAreFoundByTag() {
        FixDictionary dictionary = Fixtures.DICTIONARIES.get(FixVersion.FIX44);
        assertEquals("Symbol", dictionary.name(55).toString());
        assertNull(dictionary.name(9001));
        assertNull(dictionary.name(Integer.MAX_VALUE));
    }

    /** Dictionaries are most of the heap that the command takes. */
    @Test
    void onlyTheDictionariesThatMessagesNeedAreLoaded() {
        Set<FixVersion> loaded = EnumSet.noneOf(FixVersion.class);
        MessageConverter converter = new MessageConverter(
                version -> {
                    loaded.add(version);
                    return Fixtures.DICTIONARIES.get(version);
                },
                FixToJsonOptions.DEFAULT,
                FlawListener.NONE);
        assertEquals(Set.of(), loaded);
        byte[] message = Fixtures.bytes(message("FIX.4.2", "35=D|11=1|"));
        assertTrue(converter.convert(new UnsafeBuffer(message), 0, message.length, new JsonBuilder()));
        assertEquals(Set.of(FixVersion.FIX42), loaded);
    }
}
