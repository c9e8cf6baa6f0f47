// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.argument;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads one of the choices of an option, in either case of letters. The choices are the texts of the constants of an enum in
 * lower case, as the pages write them.
 *
 * @param <E> the enum.
 */
public final class ChoiceConverter<E> implements ITypeConverter<E> {
    private final Class<E> type;

    private ChoiceConverter(Class<E> type) {
        this.type = type;
    }

    /**
     * Has the choices of all options of a command and its subcommands read by converters.
     *
     * @param command with its subcommands.
     */
    public static void registerAll(CommandLine command) {
        command.getCommandSpec().args().stream()
                .flatMap(argument -> Arrays.stream(argument.auxiliaryTypes()))
                .filter(Class::isEnum)
                .forEach(type -> register(command, type));
        command.getSubcommands().values().forEach(ChoiceConverter::registerAll);
    }

    private static <E> void register(CommandLine command, Class<E> type) {
        command.registerConverter(type, new ChoiceConverter<>(type));
    }

    @Override
    public E convert(String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(each -> name(each).equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("expected one of "
                        + Arrays.stream(type.getEnumConstants())
                                .map(ChoiceConverter::name)
                                .collect(Collectors.joining(", "))
                        + ", but was '" + text + "'"));
    }

    private static String name(Object constant) {
        return constant.toString().toLowerCase(Locale.ROOT);
    }
}
