// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Configuration;

/** An application of Spring Boot that logs through SLF4J: {@link BootTest} runs it in a process of its own. */
@Configuration(proxyBeanMethods = false)
class BootApplication {
    public static void main(String[] args) {
        SpringApplication application = new SpringApplication(BootApplication.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        application.setBannerMode(Banner.Mode.OFF);
        application.run(args);
        MDC.put("user", "grün");
        LoggerFactory.getLogger(BootApplication.class).info("ready with {}", args.length);
    }
}
