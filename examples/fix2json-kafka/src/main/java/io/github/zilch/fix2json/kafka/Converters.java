// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FlawListener;
import java.io.IOException;
import java.util.function.Consumer;

/** Creates converters with the same view, masks and dictionaries. Safe to share between threads. */
public final class Converters {
    private final ConverterArguments arguments;
    private final Dictionaries dictionaries;

    private Converters(ConverterArguments arguments, Dictionaries dictionaries) {
        this.arguments = arguments;
        this.dictionaries = dictionaries;
    }

    /**
     * Loads the dictionaries, and checks the arguments.
     *
     * @param arguments of the user.
     * @param warnings receives sentences about custom dictionaries.
     * @return the converters.
     * @throws SetupException if a dictionary cannot be used.
     * @throws picocli.CommandLine.ParameterException if arguments conflict or name something unknown.
     */
    public static Converters of(ConverterArguments arguments, Consumer<String> warnings) throws SetupException {
        try {
            Dictionaries dictionaries = arguments.dictionaries();
            arguments.converter(dictionaries, FlawListener.NONE);
            dictionaries.warnings().forEach(warning -> warnings.accept("warning: " + warning));
            return new Converters(arguments, dictionaries);
        } catch (IOException e) {
            throw new SetupException(e.getMessage(), e);
        }
    }

    /**
     * Creates a converter. The converters share the dictionaries.
     *
     * @return the converter, for use by one thread.
     */
    public MessageConverter create() {
        return new MessageConverter(arguments, dictionaries);
    }

    /**
     * Returns whether a data field is masked.
     *
     * @return {@code true} if one is.
     */
    public boolean masksData() {
        return !arguments.maskedData(dictionaries).isEmpty();
    }
}
