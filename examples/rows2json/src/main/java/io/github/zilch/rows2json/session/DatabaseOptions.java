// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.session;

import io.github.zilch.kit.Passwords;
import java.io.IOException;
import java.util.Properties;
import picocli.CommandLine.Option;

/** The options that name a database and its user. This is a picocli mix-in of each command that connects to one. */
public final class DatabaseOptions {
    private static final String PASSWORD_VARIABLE = "ROWS2JSON_PASSWORD";

    @Option(
            names = "--url",
            required = true,
            paramLabel = "URL",
            description = "The database: jdbc:postgresql://HOST/DATABASE, jdbc:h2:FILE, or the URL of another driver"
                    + " in ROWS2JSON_CLASSPATH.")
    private String url;

    @Option(names = "--user", paramLabel = "NAME", description = "The user of the database.")
    private String user;

    @Option(
            names = "--password",
            paramLabel = "TEXT",
            arity = "0..1",
            fallbackValue = Passwords.ASK,
            description = "The password. Without a text it is asked for on the terminal. Default: the environment"
                    + " variable " + PASSWORD_VARIABLE + ", which other users of the machine cannot see.")
    private String password;

    /** Creates a mix-in. Picocli sets its options. */
    public DatabaseOptions() {}

    /**
     * Returns the URL.
     *
     * @return the URL of the database.
     */
    public String url() {
        return url;
    }

    /**
     * Returns user and password for the driver. Asks for the password if the user wishes so.
     *
     * @return the properties of the connection.
     * @throws IOException if there is no terminal to ask on.
     */
    public Properties properties() throws IOException {
        Properties properties = new Properties();
        if (user != null) {
            properties.setProperty("user", user);
        }
        String found = Passwords.find(password, System.getenv(), PASSWORD_VARIABLE);
        if (found != null) {
            properties.setProperty("password", found);
        }
        return properties;
    }
}
