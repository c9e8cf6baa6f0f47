// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** An application that logs to the console: {@link ProcessTest} runs it in a process of its own. */
final class PlainApplication {
    private static final Logger LOGGER = LoggerFactory.getLogger(PlainApplication.class);

    private PlainApplication() {}

    public static void main(String[] args) {
        MDC.put("user", "grün");
        LOGGER.info("started with {}", args.length);
        LOGGER.debug("not written");
        LOGGER.error("failed", new IllegalStateException("no stock"));
        LoggerFactory.getLogger("members").atInfo().addKeyValue("price", 1.5).log("paid");
    }
}
