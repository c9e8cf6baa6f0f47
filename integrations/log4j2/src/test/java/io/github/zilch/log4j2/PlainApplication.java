// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.ThreadContext;

/** An application that logs to the console: {@link ProcessTest} runs it in a process of its own. */
final class PlainApplication {
    private static final Logger LOGGER = LogManager.getLogger(PlainApplication.class);

    private PlainApplication() {}

    public static void main(String[] args) {
        ThreadContext.put("user", "grün");
        LOGGER.info("started with {}", args.length);
        LOGGER.debug("not written");
        LOGGER.error("failed", new IllegalStateException("no stock"));
        LogManager.shutdown();
    }
}
