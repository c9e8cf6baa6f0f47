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

    /** Returns what tells a builder from others whichever of its handles is lent. */
    private static Object identity(JsonBuilder builder) {
        return builder.byteBuffer();
    }

    /** Two threads acquire while one builder is idle: each gets a different builder. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "each thread has its own builder")
    @Outcome(expect = FORBIDDEN, desc = "two threads have the same builder")
    @State
    public static class OneOwner {
        private final JsonBuilderPool pool = pool(1);
        private Object first;
        private Object second;

        {
            pool.acquire().close();
        }

        @Actor
        public void one() {
            first = identity(pool.acquire());
        }

        @Actor
        public void other() {
            second = identity(pool.acquire());
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
        private final Object text = identity(builder);

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
            Object first = identity(pool.acquire());
            Object second = identity(pool.acquire());
            r.r1 = first == text || second == text;
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
        private Object acquired;

        @Actor
        public void closes() {
            builder.close();
        }

        @Actor
        public void acquires() {
            acquired = identity(pool.acquire());
        }

        @Arbiter
        public void result(Z_Result r) {
            r.r1 = acquired == identity(pool.acquire());
        }
    }

    /** Two threads close a lease while a third one acquires: the next lease goes on, and its builder is not idle. */
    @JCStressTest
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "the next owner has the builder for itself")
    @Outcome(expect = FORBIDDEN, desc = "a close of the lease before has ended the next one")
    @State
    public static class DoubleCloseAndNextOwner {
        private final JsonBuilderPool pool = pool(1);
        private final JsonBuilder builder = pool.acquire();
        private JsonBuilder next;

        @Actor
        public void one() {
            builder.close();
        }

        @Actor
        public void other() {
            builder.close();
        }

        @Actor
        public void acquires() {
            next = pool.acquire().put("mine", 1);
        }

        @Arbiter
        public void result(ZZ_Result r) {
            r.r1 = next.toString().equals("{\"mine\":1}");
            r.r2 = identity(pool.acquire()) == identity(next);
        }
    }

    /** A lease ends while another one begins: its child does not write to the next document. */
    @JCStressTest
    @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "the child is refused when the lease is over")
    @Outcome(expect = FORBIDDEN, desc = "the child has written to the next owner's document")
    @State
    public static class ChildOfAnEndedLease {
        private final JsonBuilderPool pool = pool(1);
        private final JsonBuilder builder = pool.acquire();
        private final JsonBuilder child = builder.createJSON("c");
        private boolean refused;

        @Actor
        public void closes() {
            builder.close();
            try {
                child.put("late", 1);
            } catch (IllegalStateException e) {
                refused = true;
            }
        }

        @Actor
        public void acquires(ZZ_Result r) {
            JsonBuilder next = pool.acquire();
            next.createJSON("d").put("mine", 1);
            r.r2 = next.toString().equals("{\"d\":{\"mine\":1}}");
        }

        @Arbiter
        public void result(ZZ_Result r) {
            r.r1 = refused;
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
        private final Object firstText = identity(first);
        private final Object secondText = identity(second);
        private final Object thirdText = identity(third);

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
                Object idle = identity(pool.acquire());
                r.r1 += idle == firstText || idle == secondText || idle == thirdText ? 1 : 0;
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
        private final Object a;
        private final Object b;
        private Object first;
        private Object second;

        {
            JsonBuilder one = pool.acquire();
            JsonBuilder other = pool.acquire();
            a = identity(one);
            b = identity(other);
            one.close();
            other.close();
        }

        @Actor
        public void one() {
            first = identity(pool.acquire());
        }

        @Actor
        public void other() {
            second = identity(pool.acquire());
        }

        @Arbiter
        public void result(II_Result r) {
            r.r1 = (first == a || first == b ? 1 : 0) + (second == a || second == b ? 1 : 0);
            r.r2 = first == second ? 1 : 0;
        }
    }
}
