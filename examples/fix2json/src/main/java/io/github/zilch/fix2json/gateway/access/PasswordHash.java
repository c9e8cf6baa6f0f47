// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.access;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * The hash of a password by PBKDF2 with HMAC-SHA-512, with a salt of its own. In text it is
 * {@code pbkdf2-sha512:ITERATIONS:SALT:HASH}, the last two in Base64. Immutable.
 */
public final class PasswordHash {
    private static final String ALGORITHM = "PBKDF2WithHmacSHA512";

    /** The number that OWASP's Password Storage Cheat Sheet of 2023 recommends; 0.1 to 0.3 s of a core. */
    static final int ITERATIONS = 210_000;

    private static final int MOST_ITERATIONS = 10_000_000;
    private static final int LEAST_ITERATIONS = 1_000;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 64;
    private static final Pattern FORM =
            Pattern.compile("pbkdf2-sha512:(\\d{1,8}):([A-Za-z0-9+/]{22,88}={0,2}):([A-Za-z0-9+/]{86}==)");

    private final int iterations;
    private final byte[] salt;
    private final byte[] hash;

    private PasswordHash(int iterations, byte[] salt, byte[] hash) {
        this.iterations = iterations;
        this.salt = salt;
        this.hash = hash;
    }

    /** Returns the hash of a password with a random salt. */
    public static PasswordHash of(String password) {
        return of(password, ITERATIONS);
    }

    /** Returns a hash that needs less or more time. */
    static PasswordHash of(String password, int iterations) {
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        return new PasswordHash(iterations, salt, derive(password, iterations, salt));
    }

    /**
     * Reads the text of a hash.
     *
     * @param text of the form that {@link #toString} returns.
     * @return the hash, or null if the text has another form.
     */
    public static PasswordHash parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        int iterations = Integer.parseInt(matcher.group(1));
        if (iterations < LEAST_ITERATIONS || iterations > MOST_ITERATIONS) {
            return null;
        }
        try {
            Base64.Decoder decoder = Base64.getDecoder();
            return new PasswordHash(iterations, decoder.decode(matcher.group(2)), decoder.decode(matcher.group(3)));
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Returns whether this is the hash of a password. Takes the same time for any other password. */
    public boolean matches(String password) {
        return MessageDigest.isEqual(hash, derive(password, iterations, salt));
    }

    private static byte[] derive(String password, int iterations, byte[] salt) {
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, iterations, HASH_BYTES * Byte.SIZE);
        try {
            return SecretKeyFactory.getInstance(ALGORITHM).generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JDK has no " + ALGORITHM, e);
        } finally {
            spec.clearPassword();
        }
    }

    /** Returns the text for a settings file. */
    @Override
    public String toString() {
        Base64.Encoder encoder = Base64.getEncoder();
        return "pbkdf2-sha512:" + iterations + ':' + encoder.encodeToString(salt) + ':' + encoder.encodeToString(hash);
    }
}
