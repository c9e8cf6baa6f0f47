// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring.app;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonSerializable;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** An application as users have it, for Spring MVC and WebFlux. */
@SpringBootApplication
public class TradesApplication {
    /** A trade. */
    @JsonSerializable
    public record Trade(long id, String symbol, BigDecimal price) {}

    /** What Zilch and Jackson write differently. */
    @JsonSerializable
    public record Settlement(long id, Duration after) {}

    /** What clients ask for. */
    @RestController
    public static class Trades {
        private final JsonBuilderPool pool;

        /** Creates a controller with the pool that Zilch configures. */
        public Trades(JsonBuilderPool pool) {
            this.pool = pool;
        }

        /** Returns what Zilch writes. */
        @GetMapping("/trades")
        public List<Trade> all() {
            return List.of(new Trade(7, "VOD.L", new BigDecimal("101.50")), new Trade(8, "grün", BigDecimal.ONE));
        }

        /** Returns what Jackson has read. */
        @PostMapping("/trades")
        public Trade add(@RequestBody Trade trade) {
            return trade;
        }

        /** Returns a builder. */
        @GetMapping("/trades/{id}")
        public JsonBuilder one(@PathVariable("id") long id) {
            return pool.acquire().put("id", id);
        }

        /** Returns what shows which of both has written it. */
        @GetMapping("/settlement")
        public Settlement settlement() {
            return new Settlement(7, Duration.ofDays(2));
        }

        /** Returns what Jackson writes. */
        @GetMapping("/count")
        public Map<String, Integer> count() {
            return Map.of("count", 2);
        }
    }

    /** Runs the application. */
    public static void main(String[] args) {
        SpringApplication.run(TradesApplication.class, args);
    }
}
