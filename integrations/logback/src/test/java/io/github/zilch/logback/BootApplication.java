// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Configuration;

/** An application of Spring Boot: {@link ProcessTest} runs it in a process of its own. */
@Configuration(proxyBeanMethods = false)
class BootApplication {
    public static void main(String[] args) {
        SpringApplication application = new SpringApplication(BootApplication.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        application.setBannerMode(Banner.Mode.OFF);
        application.run(args);
        MDC.put("user", "grün");
        LoggerFactory.getLogger(BootApplication.class)
                .atInfo()
                .addKeyValue("price", 1.5)
                .log("ready with {}", args.length);
        LoggerFactory.getLogger(BootApplication.class).error("failed", new IllegalStateException("no stock"));
    }
}
