// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class PasswordHashTest {
    @Test
    void hashMatchesItsPasswordOnly() {
        for (String password : List.of("x", "hunter2", "größe \u20ac", "p".repeat(200))) {
            PasswordHash read =
                    PasswordHash.parse(PasswordHash.of(password, 1_000).toString());
            assertTrue(read.matches(password));
            assertFalse(read.matches(password + "x"));
            assertFalse(read.matches(password.substring(1)));
            assertFalse(read.matches(""));
        }
    }

    @Test
    void hashesOfOnePasswordDiffer() {
        assertNotEquals(
                PasswordHash.of("hunter2", 1_000).toString(),
                PasswordHash.of("hunter2", 1_000).toString());
    }

    /** Computed by another implementation, Python's {@code hashlib.pbkdf2_hmac}. */
    @Test
    void hashIsThatOfTheStandard() {
        assertTrue(PasswordHash.parse(
                        "pbkdf2-sha512:1000:AAECAwQFBgcICQoLDA0ODw==:EFEdys9ZfcV9f0/GLMLvDalzZYpKPXK7CyNg0WV8++7HNGJUnjDXD/RhZkuoZpfsX+0iiYfKwIcryRQFr1UDAQ==")
                .matches("hunter2"));
    }

    @Test
    void defaultIsSlow() {
        assertEquals("210000", PasswordHash.of("hunter2").toString().split(":")[1]);
    }

    @Test
    void otherTextIsNoHash() {
        String hash = PasswordHash.of("hunter2", 1_000).toString();
        assertNull(PasswordHash.parse("hunter2"));
        assertNull(PasswordHash.parse(hash.replace("sha512", "sha1")));
        assertNull(PasswordHash.parse(hash.replace(":1000:", ":999:")));
        assertNull(PasswordHash.parse(hash.replace(":1000:", ":99999999:")));
        assertNull(PasswordHash.parse(hash.substring(0, hash.length() - 1)));
        assertNull(PasswordHash.parse(hash.replaceFirst(":[^:]{24}:", "::")));
    }
}
