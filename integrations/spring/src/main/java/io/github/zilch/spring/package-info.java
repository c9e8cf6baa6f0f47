// SPDX-License-Identifier: Apache-2.0

/**
 * Answers of Spring MVC and WebFlux, written by generated serializers in place of Jackson. Spring Boot configures it by itself;
 * by hand, give {@link io.github.zilch.spring.ZilchHttpMessageConverter} to Spring MVC, before all other converters, and {@link
 * io.github.zilch.spring.ZilchJsonEncoder} to WebFlux, as a custom codec.
 */
package io.github.zilch.spring;
