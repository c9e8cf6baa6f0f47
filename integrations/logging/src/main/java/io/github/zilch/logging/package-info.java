// SPDX-License-Identifier: Apache-2.0
/**
 * What the integrations for loggers have in common. It is for them, and not for applications: it may change in any version.
 */
package io.github.zilch.logging;
