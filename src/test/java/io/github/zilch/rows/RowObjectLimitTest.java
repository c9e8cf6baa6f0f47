// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.UsedMemory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects that are added to a row and are longer than the document may be. */
@Tag("contract")
@DisplayName("C10 C17: an object in a row obeys the limit of the document, and leaves no memory behind")
class RowObjectLimitTest {
    private static final JsonShape SHAPE = JsonShape.of("v");
    private static final int LARGE = 8 << 20;

    /** An object without end, which counts how much of it was read. */
    private static final class Endless implements Iterator<Object> {
        private final Object element;
        private int read;

        Endless(Object element) {
            this.element = element;
        }

        @Override
        public boolean hasNext() {
            return true;
        }

        @Override
        public Object next() {
            read++;
            assertTrue(read < 1_000_000, "an object without end is read without end");
            return element;
        }
    }

    /** Where the object is. */
    private enum Place {
        ITSELF(it -> it),
        IN_A_LIST(it -> Arrays.asList(1, it)),
        IN_A_MAP(it -> Collections.singletonMap("k", it)),
        IN_AN_ARRAY(it -> new Object[] {it});

        private final Function<Object, Object> wrap;

        Place(Function<Object, Object> wrap) {
            this.wrap = wrap;
        }
    }

    static Stream<Arguments> placesAndElements() {
        return Stream.of(Place.values())
                .flatMap(place -> Stream.of(7, "text", "x".repeat(100), List.of(1, Map.of("k", "\u20ac")), 1.5)
                        .map(element -> Arguments.of(place, element)));
    }

    private static JsonBuilder bounded(int limit, boolean region) {
        return region
                ? new JsonBuilder().wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(limit)), 0, limit)
                : new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(limit));
    }

    @ParameterizedTest
    @MethodSource("placesAndElements")
    void itIsReadAsFarAsThereIsRoomAndNeedsWhatPutNeeds(Place place, Object element) {
        for (int limit = 40; limit < 600; limit += 7) {
            for (int way = 0; way < 4; way++) {
                boolean region = (way & 1) == 0;
                Endless forPut = new Endless(element);
                Endless forRow = new Endless(element);
                JsonBuilder plain = bounded(limit, region);
                JsonBuilder rows = bounded(limit, region);
                JsonCapacityException put =
                        assertThrows(JsonCapacityException.class, () -> plain.put("v", place.wrap.apply(forPut)));
                JsonRow row = (way & 2) == 0 ? rows.putMembers(SHAPE) : rows.reset(SHAPE);
                JsonCapacityException added =
                        assertThrows(JsonCapacityException.class, () -> row.add(place.wrap.apply(forRow)));
                assertEquals(put.getMessage(), added.getMessage());
                assertEquals(put.needed(), added.needed());
                assertEquals(forPut.read, forRow.read);
                row.add(7).end();
                assertEquals("{\"v\":7}", rows.toString());
            }
        }
    }

    @Test
    void whatFitsExactlyIsWritten() {
        Object value = List.of("text", Map.of("k", List.of(1, 2, 3)));
        int length = new JsonBuilder().put("v", value).length();
        for (int limit = 30; limit < length + 3; limit++) {
            JsonBuilder json = bounded(limit, true);
            JsonRow row = json.putMembers(SHAPE);
            if (limit < length) {
                assertThrows(JsonCapacityException.class, () -> row.add(value));
            } else {
                row.add(value).end();
                assertEquals(new JsonBuilder().put("v", value).toString(), json.toString());
            }
        }
    }

    /** How memory is given back. */
    private enum GivenBack {
        TRIM {
            @Override
            JsonOptions options() {
                return JsonOptions.DEFAULT;
            }

            @Override
            void giveBack(JsonBuilder json) {
                json.trim(0);
            }
        },
        RETAINED_CAPACITY {
            @Override
            JsonOptions options() {
                return JsonOptions.DEFAULT.retainedCapacity(1_000);
            }

            @Override
            void giveBack(JsonBuilder json) {
                json.reset();
            }
        };

        abstract JsonOptions options();

        abstract void giveBack(JsonBuilder json);
    }

    private static long offHeapOfWhatIsUsed() {
        long least = Long.MAX_VALUE;
        for (int since = 0; since < 5; since++) {
            System.gc();
            LockSupport.parkNanos(50_000_000);
            long now = UsedMemory.offHeap();
            if (now < least) {
                least = now;
                since = 0;
            }
        }
        return least;
    }

    @ParameterizedTest
    @EnumSource
    void memoryIsGivenBack(GivenBack how) {
        long before = offHeapOfWhatIsUsed();
        JsonBuilder json = new JsonBuilder(how.options());
        List<String> large = List.of("x".repeat(LARGE));
        json.putMembers(SHAPE).add((Object) large).end();
        assertEquals(LARGE + "{\"v\":[\"\"]}".length(), json.length());
        how.giveBack(json);
        json.put("small", 1);
        long kept = offHeapOfWhatIsUsed() - before;
        assertTrue(kept < LARGE / 2, kept + " bytes are kept");
        assertEquals("{\"small\":1}", json.toString());
    }
}
