// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.logging.Trees;
import java.io.PrintStream;
import java.io.PrintWriter;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Stack traces are the text that an exception prints, cut where the template says")
class StackTraceTest {
    private static final String TRUNCATED =
            "{'t':{'$resolver':'exception','field':'stackTrace','stackTrace':{'stringified':{'truncation':%s}}}}";

    static Exception thrown(String message, Throwable cause) {
        Exception thrown = new Exception(message, cause);
        thrown.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("a.A", "one", "A.java", 1), new StackTraceElement("a.B", message, "B.java", 2)
        });
        return thrown;
    }

    static LogEvent event(Throwable thrown) {
        return Log4jLogEvent.newBuilder().setThrown(thrown).build();
    }

    static Judge judge(String truncation) {
        return new Judge(TRUNCATED.formatted(truncation).replace('\'', '"'));
    }

    private static String written(Judge judge, Throwable thrown) {
        return Trees.tree(judge.ours.toSerializable(event(thrown)))
                .get("t")
                .textValue()
                .replace(System.lineSeparator(), "\n");
    }

    @Test
    void cutAfterExpression() {
        Judge judge = judge("{'suffix':'>','pointMatcherRegexes':['at a\\\\.A\\\\.(one|three)']}");
        judge.check(event(thrown("message", null)), "without cause");
        assertEquals("java.lang.Exception: message\n\tat a.A.one\n>", written(judge, thrown("message", null)));
    }

    @Test
    void cutAfterExpressionInEachCause() {
        Judge judge = judge("{'suffix':'>','pointMatcherRegexes':['a\\\\.A']}");
        assertEquals(
                "java.lang.Exception: outer\n\tat a.A\n>\nCaused by: java.lang.Exception: inner\n\tat a.A\n>",
                written(judge, thrown("outer", thrown("inner", null))));
    }

    @Test
    void cutAfterTextInEachCause() {
        Judge judge = judge("{'suffix':'>','pointMatcherStrings':['none','a.A.one']}");
        Exception thrown = thrown("outer", thrown("inner", null));
        thrown.addSuppressed(thrown("suppressed", null));
        judge.check(event(thrown), "with cause");
        assertEquals(
                "java.lang.Exception: outer\n\tat a.A.one\n>\n\tSuppressed: java.lang.Exception: suppressed\n"
                        + "\t\tat a.A.one\n>\nCaused by: java.lang.Exception: inner\n\tat a.A.one\n>",
                written(judge, thrown));
    }

    @Test
    void exceptionsThatPrintThemselves() {
        Judge judge =
                new Judge(("{'t':{'$resolver':'exception','field':'stackTrace','stackTrace':{'stringified':true}}}")
                        .replace('\'', '"'));
        Exception thrown = new Exception("x") {
            private static final long serialVersionUID = 1;

            @Override
            public void printStackTrace(PrintWriter writer) {
                writer.print('a');
                writer.printf("%d,%s", 1, "b");
                writer.append("c").append("xdx", 1, 2).append('e');
                writer.write(new char[] {'f', 'g'}, 1, 1);
                writer.println(2.5);
                writer.flush();
                writer.println(new char[] {'h'});
            }

            @Override
            public void printStackTrace(PrintStream stream) {
                throw new AssertionError("not called");
            }
        };
        assertEquals("a1,bcdeg2.5\nh\n", written(judge, thrown));
        judge.check(event(thrown), "printed");
    }

    @Test
    void longStackTraces() {
        Judge judge = new Judge(
                "{'t':{'$resolver':'exception','field':'stackTrace','stackTrace':{'stringified':true}}}"
                        .replace('\'', '"'),
                settings -> settings.set("maxStringLength", 100));
        StackTraceElement[] trace = new StackTraceElement[1000];
        java.util.Arrays.fill(trace, new StackTraceElement("a.A", "one", "A.java", 1));
        Exception thrown = thrown("long", null);
        thrown.setStackTrace(trace);
        judge.check(event(thrown), "long");
    }
}
