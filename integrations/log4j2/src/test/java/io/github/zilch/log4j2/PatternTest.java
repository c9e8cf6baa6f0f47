// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Map;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.MarkerManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.message.StringMapMessage;
import org.apache.logging.log4j.util.SortedArrayStringMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A pattern writes what it depends on of each event, and keeps only texts of the level or the source alone")
class PatternTest {
    private static final String SETTING = "zilch.pattern";

    private static LogEvent event(String user) {
        return Log4jLogEvent.newBuilder()
                .setLevel(Level.INFO)
                .setThreadName("thread of " + user)
                .setMarker(MarkerManager.getMarker("marker of " + user))
                .setMessage(new StringMapMessage().with("user", user))
                .setContextData(new SortedArrayStringMap(Map.of("user", user)))
                .build();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%p ${ctx:user}",
                "${ctx:user}",
                "%level [${event:ThreadName}]",
                "%C ${ctx:user}",
                "%p ${map:user}",
                "%p ${marker:}",
                "%p ${ctx:missing:-none} ${ctx:user}",
                "${ctx:user:-none}",
                "%replace{%p ${ctx:user}}{x}{y}",
                "%replace{%p}{x}{y}${ctx:user}",
                "%p ${sys:" + SETTING + ":-unset}",
                "%p ${sys:" + SETTING + "}",
                "%p %m",
                "%p %notEmpty{%X{user}}",
                "%p %equals{%t}{thread of alice}{a}"
            })
    void nothingOfTheRequestBefore(String pattern) {
        String start = "{\"p\":{\"$resolver\":\"pattern\",\"stackTraceEnabled\":false,\"pattern\":\"";
        Judge judge = new Judge(start + pattern + "\"}}");
        String alice = write(judge, "alice");
        assertNotEquals(alice, write(judge, "bob"));
        assertEquals(alice, write(judge, "alice"));
    }

    private static String write(Judge judge, String user) {
        System.setProperty(SETTING, user);
        judge.check(event(user), user);
        String written = judge.ours.toSerializable(event(user));
        System.clearProperty(SETTING);
        return written;
    }

    @Test
    void keptTextsOfTheLevelOrTheSourceAlone() {
        PatternInputs inputs = new PatternInputs(Judge.CONFIGURATION);
        LogEvent event = Log4jLogEvent.newBuilder()
                .setLevel(Level.WARN)
                .setSource(new StackTraceElement("A", "b", "A.java", 1))
                .build();
        for (String pattern : new String[] {
            "%p", "%-5level", "%level{WARN=W, length=2} text%n", "%p ${java:version}", "%replace{%p}{W}{}", "text"
        }) {
            assertSame(Level.WARN, inputs.of(pattern).apply(event), pattern);
        }
        for (String pattern : new String[] {"%C.%M", "%F:%L", "%l", "%replace{%C.%M}{^\\?\\.$}{}"}) {
            assertSame(event.getSource(), inputs.of(pattern).apply(event), pattern);
        }
        for (String pattern : new String[] {
            "%p %C",
            "%m",
            "%d",
            "%sn",
            "%u",
            "%r",
            "%t",
            "%x",
            "%X",
            "%pid",
            "%ex",
            "%p ${date:HH}",
            "%p ${java:locale}",
            "%replace{%replace{%p}{a}{b}}{c}{d}",
            "%replace{%m}{a}{b}",
            "%highlight{%p}",
            "%marker",
            "%c"
        }) {
            assertNull(inputs.of(pattern), pattern);
        }
    }
}
