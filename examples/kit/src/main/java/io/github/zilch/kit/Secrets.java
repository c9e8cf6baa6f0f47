// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keeps passwords out of what is printed. {@link #scrub} replaces the secrets that have become known to this process, and
 * whatever looks like a password in a URL, in any form that drivers accept. Safe to share between threads.
 */
public final class Secrets {
    /** What is printed instead of a secret. */
    public static final String HIDDEN = "***";

    /** Shorter secrets are hidden only where they stand alone: otherwise they would be found in ordinary words. */
    private static final int SHORTEST_INSIDE_WORDS = 4;

    /**
     * A name that contains password, secret, token or their like, and its value, quoted, in braces, or bare. In SQL there is
     * no equals sign between them.
     */
    private static final Pattern NAMED =
            Pattern.compile("(?i)((?:pass|pwd|secret|token|credential|(?:api|access|private)[_-]?key)[a-z_]*"
                    + "(?:\\s*=\\s*|\\s+(?=['\"])))"
                    + "(\"[^\"]*\"|'(?:[^']|'')*'|\\{(?:[^}]|}})*}|[^&;\\s]+)");

    /**
     * A password between user and host: {@code //user:password@host}. The last @ ends it: a password can contain any
     * character that ends a host elsewhere.
     */
    private static final Pattern AFTER_USER = Pattern.compile("(//[^/:@\\s]*:)(\\S+)(?=@)");

    /** What is between two passwords in a list of hosts: {@code @host,user:}. */
    private static final Pattern NEXT_HOST = Pattern.compile("@[^@,]*,[^:@,]*:");

    /** What can end a bare value in a URL of some drivers, and be a part of it in others. */
    private static final Pattern END_OF_VALUE = Pattern.compile("[,)]");

    /** A password between user and host in the form of Oracle: {@code thin:user/password@host}. */
    private static final Pattern AFTER_SLASH =
            Pattern.compile("(jdbc:oracle:[a-z0-9]+:[^/:@\\s]+/)(\"[^\"]*\"|[^@\\s]+)(?=@)");

    private static final List<Pattern> FORMS = List.of(NAMED, AFTER_USER, AFTER_SLASH);

    private static final Set<String> KNOWN = ConcurrentHashMap.newKeySet();

    private Secrets() {}

    /**
     * Hides a secret from now on.
     *
     * @param secret to hide; null and the empty text are ignored.
     */
    public static void add(String secret) {
        if (secret != null && !secret.isEmpty()) {
            KNOWN.add(secret);
        }
    }

    /**
     * Hides the passwords in a URL from now on, also if a message has them in another place or decoded.
     *
     * @param url of a database.
     */
    public static void addUrl(String url) {
        for (Pattern pattern : FORMS) {
            Matcher matcher = pattern.matcher(url);
            while (matcher.find()) {
                addForms(matcher.group(2));
            }
        }
    }

    private static void addForms(String value) {
        add(value);
        boolean isQuoted = value.length() > 2 && "\"'{".indexOf(value.charAt(0)) >= 0;
        if (isQuoted) {
            add(value.substring(1, value.length() - 1));
        } else {
            NEXT_HOST.splitAsStream(value).forEach(Secrets::addDecoded);
            addDecoded(END_OF_VALUE.split(value, 2)[0]);
        }
        addDecoded(value);
    }

    private static void addDecoded(String value) {
        add(value);
        try {
            add(URLDecoder.decode(value, StandardCharsets.UTF_8));
            add(URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            // a percent sign that encodes nothing: the value as it is has been added
        }
    }

    /**
     * Returns a text without secrets.
     *
     * @param text to print, or null.
     * @return the text, in which {@link #HIDDEN} replaces each secret.
     */
    public static String scrub(String text) {
        if (text == null) {
            return null;
        }
        String scrubbed = text;
        for (Pattern pattern : FORMS) {
            scrubbed = pattern.matcher(scrubbed).replaceAll("$1" + Matcher.quoteReplacement(HIDDEN));
        }
        for (String secret : KNOWN.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList()) {
            scrubbed = secret.length() >= SHORTEST_INSIDE_WORDS
                    ? scrubbed.replace(secret, HIDDEN)
                    : scrubbed.replaceAll(
                            "(?<![\\p{L}\\p{N}])" + Pattern.quote(secret) + "(?![\\p{L}\\p{N}])",
                            Matcher.quoteReplacement(HIDDEN));
        }
        return scrubbed;
    }
}
