// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.gateway.access.PasswordHash;
import io.github.zilch.fix2json.gateway.settings.SettingsKeys;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Passwords;
import io.github.zilch.kit.Streams;
import java.io.IOException;
import picocli.CommandLine.Command;

/** The command {@code fix2json gateway hash}. */
@Command(
        name = "hash",
        mixinStandardHelpOptions = true,
        description = {
            "Prints the hash of a password for the settings file of a gateway.",
            "",
            "Asks for the password on the terminal, or takes it from the environment variable FIX2JSON_PASSWORD. It is no"
                    + " argument, because other users of the machine can see those.",
            ""
        })
final class HashCommand extends KitCommand {
    private static final String VARIABLE = "FIX2JSON_PASSWORD";

    /**
     * Creates the command.
     *
     * @param streams of the run.
     */
    HashCommand(Streams streams) {
        super("fix2json gateway", streams);
    }

    @Override
    public Integer call() {
        try {
            String variable = System.getenv(VARIABLE) == null ? Passwords.ASK : null;
            String password = Passwords.find(variable, System.getenv(), VARIABLE);
            if (password.isEmpty() || password.chars().anyMatch(c -> c < ' ')) {
                return fail("a password must have at least one character, and none below space");
            }
            streams.out().write((SettingsKeys.LOGON_PASSWORD_HASH + "=" + PasswordHash.of(password) + "\n").getBytes());
            streams.out().flush();
            return ExitCode.OK;
        } catch (IOException e) {
            return fail(e.getMessage());
        }
    }
}
