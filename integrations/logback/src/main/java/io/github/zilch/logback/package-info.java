// SPDX-License-Identifier: Apache-2.0
/** An encoder for Logback, and formats for the structured logging of Spring Boot, that write JSON without garbage. */
package io.github.zilch.logback;
