// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonOptions;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/** What may come of two or three threads that use a pool at the same moment. */
public class PoolRaces {
    private static final JsonOptions SMALL = JsonOptions.DEFAULT.initialCapacity(0);

    private PoolRaces() {}

    private static JsonBuilderPool pool(int capacity) {
        return new JsonBuilderPool(capacity, SMALL);
    }

    /** One builder is idle, and two threads want one. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "each has its own")
    @Outcome(expect = FORBIDDEN, desc = "one builder was lent to two")
    @State
    public static class OneOwner {
        private final JsonBuilderPool pool = pool(1);
        private JsonBuilder first;
        private JsonBuilder second;

        {
            pool.acquire().close();
        }

        @Actor
        public void one() {
            first = pool.acquire();
        }

        @Actor
        public void other() {
            second = pool.acquire();
        }

        @Arbiter
        public void result(Z_Result r) {
            r.r1 = first == second;
        }
    }

    /** Two threads close one builder. */
    @JCStressTest
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "it went back once")
    @Outcome(expect = FORBIDDEN, desc = "it was lost, or is idle twice")
    @State
    public static class DoubleClose {
        private final JsonBuilderPool pool = pool(4);
        private final JsonBuilder builder = pool.acquire();

        @Actor
        public void one() {
            builder.close();
        }

        @Actor
        public void other() {
            builder.close();
        }

        @Arbiter
        public void result(ZZ_Result r) {
            JsonBuilder first = pool.acquire();
            JsonBuilder second = pool.acquire();
            r.r1 = first == builder || second == builder;
            r.r2 = first == second;
        }
    }

    /** One thread hands a builder back while another asks for one, and a third comes later. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "the two that have one have different ones")
    @Outcome(expect = FORBIDDEN, desc = "one builder was lent to two")
    @State
    public static class CloseAndAcquire {
        private final JsonBuilderPool pool = pool(2);
        private final JsonBuilder builder = pool.acquire();
        private JsonBuilder acquired;

        @Actor
        public void closes() {
            builder.close();
        }

        @Actor
        public void acquires() {
            acquired = pool.acquire();
        }

        @Arbiter
        public void result(Z_Result r) {
            r.r1 = acquired == pool.acquire();
        }
    }

    /** Nothing of what one thread wrote is seen by the next, and all that it needs is. */
    @JCStressTest
    @Outcome(id = "true", expect = ACCEPTABLE, desc = "the next owner has an empty document")
    @Outcome(expect = FORBIDDEN, desc = "the next owner has what is left of another's")
    @State
    public static class Handover {
        private final JsonBuilderPool pool = pool(1);
        private final JsonBuilder builder = pool.acquire();

        @Actor
        public void writes() {
            builder.put("a", 1).createJSONArray("b").add("text").createJSON().put("c", "\u20ac");
            builder.put("long", "x".repeat(700)); // grows
            builder.close();
        }

        @Actor
        public void acquires(Z_Result r) {
            JsonBuilder next = pool.acquire();
            next.put("d", 2).createJSON("e").put("f", true);
            r.r1 = next.toString().equals("{\"d\":2,\"e\":{\"f\":true}}");
        }
    }

    /** Three builders come back to a pool that keeps two. */
    @JCStressTest
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "two are idle")
    @Outcome(expect = FORBIDDEN, desc = "more are kept than the capacity, or one was lost while there was room")
    @State
    public static class Bound {
        private final JsonBuilderPool pool = pool(2);
        private final JsonBuilder first = pool.acquire();
        private final JsonBuilder second = pool.acquire();
        private final JsonBuilder third = pool.acquire();

        @Actor
        public void closesFirst() {
            first.close();
        }

        @Actor
        public void closesSecond() {
            second.close();
        }

        @Actor
        public void closesThird() {
            third.close();
        }

        @Arbiter
        public void result(I_Result r) {
            for (int i = 0; i < 4; i++) {
                JsonBuilder idle = pool.acquire();
                r.r1 += idle == first || idle == second || idle == third ? 1 : 0;
            }
        }
    }

    /** Two idle builders and two threads: a race may make a new one, but gives nobody's away. */
    @JCStressTest
    @Outcome(
            id = {"1, 0", "2, 0", "0, 0"},
            expect = ACCEPTABLE,
            desc = "idle ones were lent, each once")
    @Outcome(expect = FORBIDDEN, desc = "one builder was lent to two")
    @State
    public static class TwoIdle {
        private final JsonBuilderPool pool = pool(2);
        private final JsonBuilder a = pool.acquire();
        private final JsonBuilder b = pool.acquire();
        private JsonBuilder first;
        private JsonBuilder second;

        {
            a.close();
            b.close();
        }

        @Actor
        public void one() {
            first = pool.acquire();
        }

        @Actor
        public void other() {
            second = pool.acquire();
        }

        @Arbiter
        public void result(II_Result r) {
            r.r1 = (first == a || first == b ? 1 : 0) + (second == a || second == b ? 1 : 0);
            r.r2 = first == second ? 1 : 0;
        }
    }
}
