// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonSerializable;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;

/**
 * The time of an answer of Spring MVC, a page of fifty trades, from the converter to a stream that drops it. There is no JVM flag,
 * as in an application.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(4)
@Warmup(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class PageBenchmark {
    /** What a client asks for. */
    @JsonSerializable
    public record Trade(
            long id, String symbol, BigDecimal price, int quantity, Side side, Instant time, String account) {}

    /** Of a trade. */
    public enum Side {
        /** Bought. */
        BUY,
        /** Sold. */
        SELL
    }

    private static final int PAGES = 64;
    private static final int TRADES = 50;

    private final List<List<Trade>> pages = new ArrayList<>();
    private final Type type =
            ResolvableType.forClassWithGenerics(List.class, Trade.class).getType();
    private final ZilchHttpMessageConverter zilch =
            new ZilchHttpMessageConverter(new GeneratedSerializers(), new JsonBuilderPool(1));
    private final JacksonJsonHttpMessageConverter jackson = new JacksonJsonHttpMessageConverter();
    private int next;

    /** An answer that is dropped. */
    private static final class Output implements HttpOutputMessage {
        private final HttpHeaders headers = new HttpHeaders();
        private final OutputStream body;

        Output(OutputStream body) {
            this.body = body;
        }

        @Override
        public OutputStream getBody() {
            return body;
        }

        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }
    }

    /** Creates the pages. */
    @Setup
    public void create() {
        Random random = new Random(50);
        for (int i = 0; i < PAGES; i++) {
            List<Trade> page = new ArrayList<>();
            for (int j = 0; j < TRADES; j++) {
                page.add(new Trade(
                        random.nextLong() >>> 20,
                        "SYM" + random.nextInt(5000),
                        BigDecimal.valueOf(random.nextInt(1_000_000), 4),
                        random.nextInt(10_000),
                        Side.values()[random.nextInt(2)],
                        Instant.ofEpochSecond(
                                1_795_256_130L + random.nextInt(1 << 20), random.nextInt(1000) * 1_000_000),
                        "account " + random.nextInt(1000)));
            }
            pages.add(page);
        }
    }

    private List<Trade> nextPage() {
        next = next + 1 & PAGES - 1;
        return pages.get(next);
    }

    /** Writes the next page to a stream by each converter, ours first. */
    void write(OutputStream ours, OutputStream theirs) throws IOException {
        List<Trade> page = nextPage();
        zilch.write(page, type, MediaType.APPLICATION_JSON, new Output(ours));
        jackson.write(page, ResolvableType.forType(type), MediaType.APPLICATION_JSON, new Output(theirs), null);
    }

    /** Writes by Jackson's converter. */
    @Benchmark
    public Object jacksonConverter() throws IOException {
        Output output = new Output(OutputStream.nullOutputStream());
        jackson.write(nextPage(), ResolvableType.forType(type), MediaType.APPLICATION_JSON, output, null);
        return output;
    }

    /** Writes by ours. */
    @Benchmark
    public Object zilch() throws IOException {
        Output output = new Output(OutputStream.nullOutputStream());
        zilch.write(nextPage(), type, MediaType.APPLICATION_JSON, output);
        return output;
    }
}
