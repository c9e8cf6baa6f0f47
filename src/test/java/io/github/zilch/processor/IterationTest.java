// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.AllocationMeter;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonSerializable;
import io.github.zilch.trust.Jvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoField;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the iterators of the JDK's collections allocate is what the table in docs/serializers.md says. */
@Tag("slow")
@DisplayName("C5: what is allocated is listed")
class IterationTest {
    private static final String HEAD =
            "| collection or map | bytes once | bytes for each element or entry |\n|---|---|---|\n";

    @Test
    void interpreterAllocatesWhatTheTableSays() throws IOException {
        String page = Files.readString(Path.of("docs/serializers.md"));
        assertTrue(page.contains(HEAD), HEAD);
        String table = page.substring(page.indexOf(HEAD) + HEAD.length());
        String listed = table.lines().takeWhile(it -> it.startsWith("|")).collect(Collectors.joining("\n"));
        assertEquals(listed, Jvm.run(List.of("-Xint"), IterationTest.class).strip());
    }

    private static final int FEW = 5;
    private static final int MANY = 15;
    private static final int CALLS = 10;

    /** A collection, which may be a list that is read by index. */
    @JsonSerializable
    record Elements(Collection<ChronoField> value) {}

    /** A map. */
    @JsonSerializable
    record Entries(Map<ChronoField, String> value) {}

    /** Prints what writing a collection or map allocates, by type: once, and for each element. */
    public static void main(String... arguments) {
        JsonBuilder json = new JsonBuilder();
        for (Map.Entry<String, Function<List<ChronoField>, Collection<ChronoField>>> type :
                collections().entrySet()) {
            print(type.getKey(), size -> {
                Elements value = new Elements(type.getValue().apply(fields(size)));
                return () -> IterationTestElementsJson.write(json, value);
            });
        }
        for (Map.Entry<String, Function<Map<ChronoField, String>, Map<ChronoField, String>>> type : maps().entrySet()) {
            print(type.getKey(), size -> {
                Map<ChronoField, String> entries = new HashMap<>();
                fields(size).forEach(field -> entries.put(field, "text"));
                Entries value = new Entries(type.getValue().apply(entries));
                return () -> IterationTestEntriesJson.write(json, value);
            });
        }
    }

    private static List<ChronoField> fields(int size) {
        return Arrays.asList(ChronoField.values()).subList(0, size);
    }

    private static void print(String name, IntFunction<Runnable> writer) {
        long few = bytes(writer.apply(FEW));
        long each = (bytes(writer.apply(MANY)) - few) / (MANY - FEW);
        System.out.println("| `" + name + "` | " + (few - each * FEW) + " | " + each + " |");
    }

    private static long bytes(Runnable write) {
        write.run();
        return AllocationMeter.allocated(CALLS, write) / CALLS;
    }

    private static Map<String, Function<List<ChronoField>, Collection<ChronoField>>> collections() {
        Map<String, Function<List<ChronoField>, Collection<ChronoField>>> types = new LinkedHashMap<>();
        types.put("ArrayList", ArrayList::new);
        types.put("Arrays.asList", it -> Arrays.asList(it.toArray(new ChronoField[0])));
        types.put("List.of", List::copyOf);
        types.put("CopyOnWriteArrayList", CopyOnWriteArrayList::new);
        types.put("Collections.unmodifiableList", it -> Collections.unmodifiableList(new ArrayList<>(it)));
        types.put("Collections.synchronizedList", it -> Collections.synchronizedList(new ArrayList<>(it)));
        types.put("LinkedList", LinkedList::new);
        types.put("ArrayDeque", ArrayDeque::new);
        types.put("PriorityQueue", PriorityQueue::new);
        types.put("HashSet", HashSet::new);
        types.put("LinkedHashSet", LinkedHashSet::new);
        types.put("TreeSet", TreeSet::new);
        types.put("EnumSet", EnumSet::copyOf);
        types.put("Set.of", Set::copyOf);
        types.put("ConcurrentHashMap.newKeySet", it -> {
            Set<ChronoField> set = ConcurrentHashMap.newKeySet();
            set.addAll(it);
            return set;
        });
        types.put("Collections.unmodifiableCollection", it -> Collections.unmodifiableCollection(new ArrayList<>(it)));
        types.put("Collections.unmodifiableSet", it -> Collections.unmodifiableSet(new HashSet<>(it)));
        types.put("Collections.synchronizedSet", it -> Collections.synchronizedSet(new HashSet<>(it)));
        return types;
    }

    private static Map<String, Function<Map<ChronoField, String>, Map<ChronoField, String>>> maps() {
        Map<String, Function<Map<ChronoField, String>, Map<ChronoField, String>>> types = new LinkedHashMap<>();
        types.put("HashMap", HashMap::new);
        types.put("LinkedHashMap", LinkedHashMap::new);
        types.put("TreeMap", TreeMap::new);
        types.put("EnumMap", EnumMap::new);
        types.put("Map.of", Map::copyOf);
        types.put("ConcurrentHashMap", ConcurrentHashMap::new);
        types.put("ConcurrentSkipListMap", ConcurrentSkipListMap::new);
        types.put("Collections.unmodifiableMap", it -> Collections.unmodifiableMap(new HashMap<>(it)));
        types.put("Collections.synchronizedMap", it -> Collections.synchronizedMap(new HashMap<>(it)));
        return types;
    }
}
