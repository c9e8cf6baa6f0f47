// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

/** A template that cannot be used. The message names the template, the place in it, what is wrong, and what to do. */
final class TemplateException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /**
     * Creates an exception.
     *
     * @param template the name of the template.
     * @param path of the value that is wrong, as a JSON pointer; empty for the whole template.
     * @param problem what is wrong, a colon, and what to do.
     * @param cause or null.
     */
    TemplateException(String template, String path, String problem, Throwable cause) {
        super(template + (path.isEmpty() ? "" : ", at " + path) + ": " + problem, cause);
    }
}
