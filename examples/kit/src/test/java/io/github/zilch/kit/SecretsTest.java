// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://localhost/x?user=a&password=Tiger-77",
                "jdbc:postgresql://localhost/x?sslpassword=Tiger-77&a=b",
                "jdbc:postgresql://me:Tiger-77@localhost:5432/x",
                "jdbc:mysql://me:Tiger-77@localhost/x",
                "jdbc:mysql://address=(host=h)(port=1)(user=me)(password=Tiger-77)/x",
                "jdbc:mariadb://h/x?user=me&password=Tiger-77",
                "jdbc:sqlserver://h:1433;databaseName=x;user=me;password=Tiger-77;encrypt=true",
                "jdbc:sqlserver://h;Password={Tiger-77};a=b",
                "jdbc:sqlserver://h;PWD = Tiger-77;a=b",
                "jdbc:oracle:thin:scott/Tiger-77@//h:1521/x",
                "jdbc:oracle:thin:scott/\"Tiger-77\"@h:1521:x",
                "jdbc:h2:tcp://h/x;USER=me;PASSWORD=Tiger-77",
                "jdbc:db2://h:50000/x:user=me;password=Tiger-77;",
                "jdbc:snowflake://h/?user=me&private_key_pwd=Tiger-77&token=Tiger-77",
                "jdbc:redshift:iam://h:5439/x?AccessKeyID=me&SecretAccessKey=Tiger-77",
                "jdbc:bigquery://https://h:443;OAuthAccessToken=Tiger-77;OAuthClientSecret=Tiger-77",
                "jdbc:databricks://h:443/x;AuthMech=3;apiKey=Tiger-77",
                "mongodb://me:Tiger-77@h1,h2/x",
                "jdbc:postgresql://me:Tiger-77@h1:1,me:Tiger-77@h2:2/x",
                "jdbc:postgresql://me:a/Tiger-77@h/x",
                "jdbc:postgresql://me:a?Tiger-77@h/x",
                "jdbc:postgresql://h/x?password=a,Tiger-77&user=me",
                "jdbc:postgresql://h/x?password=a)Tiger-77",
                "jdbc:h2:mem:;INIT=CREATE USER me PASSWORD 'Tiger-77'",
                "jdbc:foo:x?passcode=Tiger-77&access-key=Tiger-77"
            })
    void passwordInAUrlIsHidden(String url) {
        String text = Secrets.scrub("cannot connect to " + url + ": refused");
        assertFalse(text.contains("Tiger-77"), text);
    }

    @Test
    void passwordOfAUrlIsHiddenWhereverItAppears() {
        Secrets.addUrl("jdbc:postgresql://h/x?password=L%40ngp%3Fwd");
        assertEquals("user *** or *** is wrong", Secrets.scrub("user L@ngp?wd or L%40ngp%3Fwd is wrong"));
    }

    @Test
    void passwordsOfAUrlWithSeveralHostsAreHiddenWhereverTheyAppear() {
        Secrets.addUrl("jdbc:postgresql://me:Puma+1/x@h1:1,me:Lynx?2@h2:2/x");
        assertEquals("*** and *** failed", Secrets.scrub("Puma+1/x and Lynx?2 failed"));
        Secrets.addUrl("jdbc:mysql://(host=h,password=Ocelot-3)/x");
        assertEquals("*** failed", Secrets.scrub("Ocelot-3 failed"));
    }

    @Test
    void shortSecretIsHiddenWhereItStandsAlone() {
        Secrets.add("q7");
        assertEquals("password *** is wrong, q77 is not", Secrets.scrub("password q7 is wrong, q77 is not"));
    }

    @Test
    void ordinaryTextStaysAsItIs() {
        String text =
                "cannot connect to jdbc:postgresql://localhost:5432/x: role a@b.c does not exist; see https://x.y/z";
        assertEquals(text, Secrets.scrub(text));
    }
}
