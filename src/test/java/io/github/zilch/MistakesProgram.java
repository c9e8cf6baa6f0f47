// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/** The mistakes of docs/mistakes.md. Prints what each of them comes to; with assertions, as checks are strict then. */
public final class MistakesProgram {
    private static final JsonBuilderPool POOL = new JsonBuilderPool(4);
    private static final Executor IN_A_THREAD = task -> new Thread(task, "other").start();

    private MistakesProgram() {}

    public static void main(String[] args) {
        run(MistakesProgram::forgottenReset);
        run(MistakesProgram::twoThreads);
        run(MistakesProgram::closedBuilder);
        run(MistakesProgram::keptChild);
        run(MistakesProgram::keyOnAnArray);
        run(MistakesProgram::elementOfAnObject);
        run(MistakesProgram::unfinishedRow);
        run(MistakesProgram::smallRegion);
        run(MistakesProgram::notANumber);
        run(MistakesProgram::invalidFragment);
        run(MistakesProgram::unknownObject);
        run(MistakesProgram::keptText);
    }

    private static void run(Runnable mistake) {
        try {
            mistake.run();
        } catch (CompletionException e) {
            System.out.println(e.getCause());
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    private static void forgottenReset() {
        JsonBuilder json = new JsonBuilder();
        for (int id = 0; id < 3; id++) {
            json.put("id", id).toBytes();
        }
    }

    private static void twoThreads() {
        JsonBuilder json = new JsonBuilder().put("a", 1);
        CompletableFuture.runAsync(() -> json.put("b", 2), IN_A_THREAD).join();
    }

    private static void closedBuilder() {
        JsonBuilder json = POOL.acquire();
        try (json) {
            json.put("a", 1);
        }
        json.put("b", 2);
    }

    private static void keptChild() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder legs = json.createJSONArray("legs");
        json.reset().createJSONArray("orders");
        legs.add(1);
    }

    private static void keyOnAnArray() {
        JsonBuilder legs = new JsonBuilder().createJSONArray("legs");
        legs.put("side", "BUY");
    }

    private static void elementOfAnObject() {
        JsonBuilder leg = new JsonBuilder().createJSON("leg");
        leg.add("BUY");
    }

    private static void unfinishedRow() {
        JsonBuilder rows = new JsonBuilder().resetArray();
        rows.addRow(JsonShape.of("id", "name")).add(7);
        rows.addRow(JsonShape.of("id", "name")).add(8);
    }

    private static void smallRegion() {
        JsonBuilder json = new JsonBuilder().wrap(ByteBuffer.allocateDirect(16));
        json.put("symbol", "VOD.L");
    }

    private static void notANumber() {
        new JsonBuilder().put("price", 0.0 / 0);
    }

    private static void invalidFragment() {
        new JsonBuilder().putRaw("legs", "[{\"side\":BUY}]");
    }

    private static void unknownObject() {
        record Login(String name, String password) {}
        new JsonBuilder().put("login", new Login("ann", "secret"));
    }

    private static void keptText() {
        JsonBuilder json = new JsonBuilder();
        ByteBuffer first = json.put("message", 1).byteBuffer();
        json.reset().put("message", 2).length();
        System.out.println(UTF_8.decode(first));
    }
}
