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

/** The permitted results when two or three threads use a pool concurrently. */
public class PoolRaces {
    private static final JsonOptions SMALL = JsonOptions.DEFAULT.initialCapacity(0);

    private PoolRaces() {}

    private static JsonBuilderPool pool(int capacity) {
        return new JsonBuilderPool(capacity, SMALL);
    }

    /** Two threads acquire while one builder is idle: each gets a different builder. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "each thread has its own builder")
    @Outcome(expect = FORBIDDEN, desc = "two threads have the same builder")
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

    /** Two threads close the same builder: the pool takes it back once. */
    @JCStressTest
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "the pool took it back once")
    @Outcome(expect = FORBIDDEN, desc = "the builder was lost or is idle twice")
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

    /** One thread closes a builder while another acquires one, and a third acquires one afterwards. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "both owners have different builders")
    @Outcome(expect = FORBIDDEN, desc = "two threads have the same builder")
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

    /** A builder moves from one thread to another: the new owner sees a valid, empty document. */
    @JCStressTest
    @Outcome(id = "true", expect = ACCEPTABLE, desc = "the new owner has an empty document")
    @Outcome(expect = FORBIDDEN, desc = "the new owner sees data of the previous owner")
    @State
    public static class Handover {
        private final JsonBuilderPool pool = pool(1);
        private final JsonBuilder builder = pool.acquire();

        @Actor
        public void writes() {
            builder.put("a", 1).createJSONArray("b").add("text").createJSON().put("c", "\u20ac");
            builder.put("long", "x".repeat(700)); // exceeds the initial capacity
            builder.close();
        }

        @Actor
        public void acquires(Z_Result r) {
            JsonBuilder next = pool.acquire();
            next.put("d", 2).createJSON("e").put("f", true);
            r.r1 = next.toString().equals("{\"d\":2,\"e\":{\"f\":true}}");
        }
    }

    /** Three threads return builders to a pool that keeps two. */
    @JCStressTest
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "two are idle")
    @Outcome(expect = FORBIDDEN, desc = "the pool kept more than its capacity, or lost one while it had room")
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

    /** Two threads acquire while two builders are idle. A race may create a new builder, but never shares one. */
    @JCStressTest
    @Outcome(
            id = {"1, 0", "2, 0", "0, 0"},
            expect = ACCEPTABLE,
            desc = "each thread has its own builder")
    @Outcome(expect = FORBIDDEN, desc = "two threads have the same builder")
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
