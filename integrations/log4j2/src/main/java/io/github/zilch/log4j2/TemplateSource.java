// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.logging.log4j.util.LoaderUtil;
import org.apache.logging.log4j.util.Strings;

/**
 * A template as it is given: a name for errors, and the text.
 *
 * @param name of the setting, or the URI.
 * @param text of the template.
 */
record TemplateSource(String name, String text) {
    private static final String CLASS_PATH = "classpath:";

    /**
     * Returns a template.
     *
     * @param setting the name of the setting that has the text.
     * @param text the template; blank if the URI says where it is.
     * @param uri {@code classpath:} with the name of a resource, or a {@code file:} URI.
     * @param charset of the resource or file.
     * @throws TemplateException if there is no template.
     */
    static TemplateSource of(String setting, String text, String uri, Charset charset) {
        if (!Strings.isBlank(text)) {
            return new TemplateSource(setting, text);
        }
        String name = setting + "Uri";
        if (Strings.isBlank(uri)) {
            throw new TemplateException(name, "", "it is blank, and so is " + setting + ": set one of them", null);
        }
        String template = name + " \"" + uri + "\"";
        try {
            return new TemplateSource(template, read(template, uri, charset));
        } catch (IOException | IllegalArgumentException e) {
            if (e instanceof TemplateException problem) {
                throw problem;
            }
            throw new TemplateException(template, "", "it cannot be read, " + e + ": correct the URI", e);
        }
    }

    private static String read(String template, String uri, Charset charset) throws IOException {
        if (uri.regionMatches(true, 0, CLASS_PATH, 0, CLASS_PATH.length())) {
            URL resource = find(uri.substring(CLASS_PATH.length()));
            if (resource == null) {
                throw new TemplateException(template, "", "there is no such resource: put it on the class path", null);
            }
            try (InputStream in = resource.openStream()) {
                return decode(template, in.readAllBytes(), charset);
            }
        }
        if (!uri.regionMatches(true, 0, "file:", 0, "file:".length())) {
            throw new TemplateException(
                    template, "", "it is neither a classpath: nor a file: URI: use one of them", null);
        }
        return decode(template, Files.readAllBytes(Path.of(URI.create(uri))), charset);
    }

    private static String decode(String template, byte[] bytes, Charset charset) {
        try {
            return charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new TemplateException(template, "", "it is no text in " + charset + ": save it in that charset", e);
        }
    }

    /** Returns a resource of the application, else one of the templates in this artifact, else null. */
    private static URL find(String name) {
        URL resource = LoaderUtil.findResources(name).stream().findFirst().orElse(null);
        return resource != null ? resource : TemplateSource.class.getResource(name);
    }
}
