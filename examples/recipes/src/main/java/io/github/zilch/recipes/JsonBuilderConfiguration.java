// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import java.util.List;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Puts the converter before all others: Jackson's would write a builder, too, as an object of its getters. */
@Configuration
public class JsonBuilderConfiguration implements WebMvcConfigurer {
    @Override
    public void extendMessageConverters(List<HttpMessageConverter<?>> converters) {
        converters.add(0, new JsonBuilderConverter());
    }
}
