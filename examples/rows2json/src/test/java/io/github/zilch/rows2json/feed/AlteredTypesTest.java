// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.rows2json.PostgresServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Types and names that change while a feed runs, or before it reads the changes that they belong to. */
class AlteredTypesTest extends WithSlot {
    /** The server sends a table again when the table was altered, and not when a type of it was. */
    @Test
    void attributesOfACompositeTypeAreThoseOfTheChange() throws Exception {
        PostgresServer.execute("create type c as (a int, b text)", "create table t(id int primary key, c c)");
        try (RunningFeed feed = new RunningFeed(ROW)) {
            String[][] steps = {
                {"select 1", "(1, 'x')", "{\"a\":1,\"b\":\"x\"}"},
                {"alter type c rename attribute a to z", "(1, 'x')", "{\"z\":1,\"b\":\"x\"}"},
                {"alter type c add attribute d bool", "(1, 'x', true)", "{\"z\":1,\"b\":\"x\",\"d\":true}"},
                {"alter type c drop attribute z", "('x', true)", "{\"b\":\"x\",\"d\":true}"},
                {"alter type c drop attribute b, add attribute e int", "(true, 5)", "{\"d\":true,\"e\":5}"},
            };
            for (int i = 0; i < steps.length; i++) {
                PostgresServer.execute(steps[i][0], "insert into t values (" + i + ", row" + steps[i][1] + ")");
                feed.awaitLines(i + 1);
                assertEquals(
                        "{\"id\":" + i + ",\"c\":" + steps[i][2] + "}",
                        feed.lines().get(i));
            }
        }
    }

    @Test
    void attributesOfTypesInsideOfOtherTypes() throws Exception {
        PostgresServer.execute(
                "create type c as (a int)",
                "create type outside as (c c, l c[])",
                "create domain d as c",
                "create table r(a int)",
                "create table t(id int primary key, o outside, d d, r r)");
        try (RunningFeed feed = new RunningFeed(ROW)) {
            PostgresServer.execute("insert into t values (1, row(row(1), array[row(2)]::c[]), row(3), row(4))");
            feed.awaitLines(1);
            PostgresServer.execute(
                    "alter type c rename attribute a to b",
                    "alter table r rename a to b",
                    "insert into t values (2, row(row(1), array[row(2)]::c[]), row(3), row(4))");
            feed.awaitLines(2);
            assertEquals(
                    List.of(
                            "{\"id\":1,\"o\":{\"c\":{\"a\":1},\"l\":[{\"a\":2}]},\"d\":{\"a\":3},\"r\":{\"a\":4}}",
                            "{\"id\":2,\"o\":{\"c\":{\"b\":1},\"l\":[{\"b\":2}]},\"d\":{\"b\":3},\"r\":{\"b\":4}}"),
                    feed.lines());
        }
    }

    @Test
    void alterationsBetweenTransactions() throws Exception {
        alter(15);
    }

    @Test
    @Tag("slow")
    void manyAlterationsBetweenTransactions() throws Exception {
        alter(60);
    }

    private static void alter(int times) throws Exception {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        PostgresServer.execute("create type c as (a0 int)", "create table t(id int primary key, c c, l c[])");
        List<String> names = new ArrayList<>(List.of("a0"));
        int lines = 0;
        try (RunningFeed feed = new RunningFeed(ROW)) {
            for (int i = 1; i <= times; i++) {
                int at = random.nextInt(names.size());
                switch (random.nextInt(4)) {
                    case 0 -> {
                        PostgresServer.execute("alter type c add attribute a" + i + " int");
                        names.add("a" + i);
                    }
                    case 1 -> {
                        PostgresServer.execute("alter type c rename attribute " + names.get(at) + " to a" + i);
                        names.set(at, "a" + i);
                    }
                    case 2 -> {
                        PostgresServer.execute(
                                "alter type c drop attribute " + names.get(at) + ", add attribute a" + i + " int");
                        names.remove(at);
                        names.add("a" + i);
                    }
                    default -> PostgresServer.execute("create table other" + i + "()");
                }
                String row =
                        names.stream().map(name -> name.substring(1)).collect(Collectors.joining(",", "row(", ")::c"));
                PostgresServer.execute(
                        "begin; insert into t values (%1$d, %2$s, array[%2$s]); update t set l = l where id = %1$d; commit"
                                .formatted(i, row));
                String json = names.stream()
                        .map(name -> "\"" + name + "\":" + name.substring(1))
                        .collect(Collectors.joining(",", "{", "}"));
                lines += 2;
                feed.awaitLines(lines);
                String expected = "{\"id\":%1$d,\"c\":%2$s,\"l\":[%2$s]}".formatted(i, json);
                assertEquals(List.of(expected, expected), feed.lines().subList(lines - 2, lines), "seed " + seed);
            }
        }
    }
}
