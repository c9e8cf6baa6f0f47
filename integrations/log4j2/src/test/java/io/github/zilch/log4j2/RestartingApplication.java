// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.logging.DirectMemory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.xml.XmlConfiguration;

/**
 * An application that gets other configurations again and again, and then stops: {@link RestartTest} runs it in a process of its
 * own. It prints the memory off the heap while it logs, after each configuration, and in the end.
 */
final class RestartingApplication {
    private static final int STARTS = 4;
    private static final String XML = """
            <Configuration status="OFF">
              <Appenders><File name="A" fileName="FILE"><ZilchTemplateLayout/></File></Appenders>
              <Loggers><Root level="info"><AppenderRef ref="A"/></Root></Loggers>
            </Configuration>
            """;

    private RestartingApplication() {}

    public static void main(String[] args) throws IOException {
        LoggerContext context = new LoggerContext("test");
        for (int i = 0; i < STARTS; i++) {
            byte[] xml = XML.replace("FILE", args[0]).getBytes(StandardCharsets.UTF_8);
            context.start(new XmlConfiguration(context, new ConfigurationSource(new ByteArrayInputStream(xml))));
            if (i > 0) {
                System.out.println(DirectMemory.used());
            }
            Logger logger = context.getLogger("test");
            logger.info(new FailingMessage());
            logger.info("text");
            if (i == 0) {
                System.out.println(DirectMemory.used());
            }
        }
        context.stop();
        System.out.println(DirectMemory.used());
        System.out.println(context.getListeners().size());
    }
}
