// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;

@Tag("garbage")
@DisplayName("An answer allocates its headers")
class GarbageTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 10;
    private static final int CALLS = 20;
    private static final String KILOBYTE = "x".repeat(1_000);

    /** A call that may fail. */
    interface Call {
        void run() throws IOException;
    }

    /** Takes what it is given. */
    private static final class Sink extends OutputStream implements HttpOutputMessage {
        private HttpHeaders headers = new HttpHeaders();
        private int length;

        @Override
        public void write(int b) {
            length++;
        }

        @Override
        public void write(byte[] bytes, int from, int count) {
            length += count;
        }

        @Override
        public OutputStream getBody() {
            return this;
        }

        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }
    }

    private static long least(Call call) throws IOException {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < CALLS; i++) {
                call.run();
            }
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least / CALLS;
    }

    @Test
    void aPageOfFiftyTrades() throws Exception {
        Random random = new Random(50);
        List<Values.Trade> page = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            Values.Trade trade = Values.trade(random);
            page.add(new Values.Trade(
                    trade.id(),
                    trade.symbol(),
                    BigDecimal.valueOf(random.nextInt(), 4),
                    trade.quantity(),
                    trade.side(),
                    trade.buyer(),
                    trade.time(),
                    trade.day(),
                    trade.rate(),
                    trade.settled(),
                    null)); // the iterator of a map is garbage
        }
        Type type = Api.Controller.class.getDeclaredMethod("trades").getGenericReturnType();
        JsonBuilderPool pool = new JsonBuilderPool(1);
        GeneratedSerializers serializers = new GeneratedSerializers();
        JsonBodies bodies = new JsonBodies(serializers, pool);
        ZilchHttpMessageConverter converter = new ZilchHttpMessageConverter(serializers, pool);
        Sink sink = new Sink();

        // the body
        long body = least(() -> {
            assertTrue(converter.canWrite(type, ArrayList.class, MediaType.APPLICATION_JSON));
            try (JsonBuilder json = bodies.write(page, type, ArrayList.class)) {
                json.writeTo(sink);
            }
        });
        assertEquals(0, body);

        // an answer with its headers
        long answer = least(() -> {
            sink.headers = new HttpHeaders();
            converter.write(page, type, MediaType.APPLICATION_JSON, sink);
        });
        long headers = least(() -> {
            HttpHeaders some = new HttpHeaders();
            some.setContentType(MediaType.APPLICATION_JSON);
        });
        assertTrue(answer <= headers + 256, answer + " bytes, of which headers " + headers);
        assertTrue(answer <= 1024, answer + " bytes");
    }

    @Test
    void theMemoryOfAnAnswerOfMoreThanOneMebibyteIsGivenBack() throws IOException {
        JsonBuilderPool pool = new ZilchJsonAutoConfiguration()
                .zilchBuilderPool(new StaticListableBeanFactory().getBeanProvider(JsonOptions.class), 1);
        assertEquals(0, least(() -> write(pool, 1_000)));
        assertNotEquals(0, least(() -> write(pool, 1_100)));
    }

    /** Writes so many members of about 1 KB. */
    private static void write(JsonBuilderPool pool, int members) {
        try (JsonBuilder json = pool.acquire()) {
            for (int i = 0; i < members; i++) {
                json.put("a", KILOBYTE);
            }
        }
    }
}
