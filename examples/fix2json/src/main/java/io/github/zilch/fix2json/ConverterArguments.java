// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options of a command that say what JSON to make of a message. A mix-in: every command that converts has them.
 *
 * <pre>{@code
 * @Mixin
 * private ConverterArguments converting;
 * ...
 * Dictionaries dictionaries = converting.dictionaries();
 * FixToJson converter = new FixToJson(dictionaries, converting.options(), listener);
 * }</pre>
 */
public final class ConverterArguments {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @ArgGroup(validate = false, heading = "%nConversion:%n", order = 25)
    private Conversion conversion = new Conversion();

    /** What the user may say. */
    static final class Conversion {
        @Option(
                names = "--dictionary",
                paramLabel = "FILE",
                description = {
                    "Custom dictionary in QuickFIX's XML form; may be given several times. It is laid over the built-in one"
                            + " of the version that it names: its fields, components and groups replace those of the same"
                            + " tag, name or counter; what its messages have is added."
                })
        List<Path> dictionaries = new ArrayList<>();

        @Option(
                names = "--types",
                description =
                        "Writes numbers as JSON numbers, digit for digit, Boolean as true and false, dates and times in"
                                + " ISO 8601. Values that are not valid stay strings.")
        boolean types;

        @Option(
                names = "--enums",
                paramLabel = "HOW",
                description =
                        "How to write values that the dictionary has names for: code (as on the wire), name, or both"
                                + " (an object with 'code' and 'name').")
        FixToJsonOptions.Enums enums = FixToJsonOptions.Enums.CODE;

        @Option(names = "--tags", description = "Writes fields under their tags, not their names.")
        boolean tags;

        @Option(names = "--flat", description = "Writes all fields to one object, without Header, Body and Trailer.")
        boolean flat;

        @Option(
                names = "--rows",
                description =
                        "Writes each message as an array of the values of the fields that --fields lists, null where"
                                + " there is none.")
        boolean rows;

        @Option(
                names = "--fields",
                paramLabel = "FIELD",
                split = ",",
                description =
                        "Fields of a row, in its order, as tags or names: 35,55,Price. A group is given by its counter.")
        List<String> fields = new ArrayList<>();

        @Option(names = "--keep-checksum", description = "Writes CheckSum (10) to the trailer.")
        boolean keepCheckSum;

        @Option(names = "--keep-bodylength", description = "Writes BodyLength (9) to the header.")
        boolean keepBodyLength;

        @Option(
                names = "--mask",
                paramLabel = "FIELD",
                split = ",",
                description = "Fields, as tags or names, in place of whose value " + FixToJsonOptions.MASK
                        + " is written: 554,96. Of a group's counter, all values in the group are masked.")
        List<String> mask = new ArrayList<>();

        @Option(
                names = "--charset",
                paramLabel = "NAME",
                description =
                        "Charset of text that is not UTF-8, such as Shift_JIS. Default: that of MessageEncoding (347),"
                                + " else ISO-8859-1.")
        String charset;

        @Option(
                names = "--data",
                paramLabel = "HOW",
                description =
                        "How to write data fields whose bytes are not text: text, or base64 (an object with the member"
                                + " 'base64').")
        FixToJsonOptions.Data data = FixToJsonOptions.Data.TEXT;

        @Option(
                names = "--validate",
                paramLabel = "LEVEL",
                description =
                        "What to check and to report: none, framing (BodyLength and CheckSum), or dictionary (also"
                                + " required fields, fields that are not defined for the message, values, datatypes, and the order in"
                                + " groups).")
        FixToJsonOptions.Validation validation = FixToJsonOptions.Validation.FRAMING;
    }

    /** Makes a mix-in whose options picocli will set. */
    public ConverterArguments() {}

    /**
     * Loads the custom dictionaries.
     *
     * @return all dictionaries.
     * @throws IOException if a file cannot be read or is no dictionary, naming the file.
     */
    public Dictionaries dictionaries() throws IOException {
        return new Dictionaries(conversion.dictionaries);
    }

    /**
     * Makes the options of the converter.
     *
     * @return the options.
     * @throws ParameterException if some of them do not go together, or the charset is not known.
     */
    public FixToJsonOptions options() {
        if (conversion.rows == conversion.fields.isEmpty()) {
            throw usage("--rows and --fields belong together: --rows --fields 35,55,44");
        }
        if (conversion.rows && conversion.flat) {
            throw usage("--rows and --flat do not go together: a message is either a row or an object");
        }
        return FixToJsonOptions.builder()
                .types(conversion.types)
                .enums(conversion.enums)
                .tags(conversion.tags)
                .flat(conversion.flat)
                .rows(conversion.fields)
                .keepCheckSum(conversion.keepCheckSum)
                .keepBodyLength(conversion.keepBodyLength)
                .mask(conversion.mask)
                .charset(conversion.charset == null ? null : charset())
                .data(conversion.data)
                .validation(conversion.validation)
                .build();
    }

    /**
     * Makes a converter by these options.
     *
     * @param all dictionaries, from {@link #dictionaries()}.
     * @param listener that hears of flaws.
     * @return the converter.
     * @throws ParameterException if the options do not go together or name what is not known.
     */
    public FixToJson converter(Dictionaries all, FlawListener listener) {
        FixToJsonOptions options = options();
        try {
            return new FixToJson(all, options, listener);
        } catch (IllegalArgumentException e) {
            throw usage(e.getMessage());
        }
    }

    private Charset charset() {
        try {
            return Charset.forName(conversion.charset);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw usage("--charset '" + conversion.charset
                    + "' is not known: use a name such as Shift_JIS, GBK or windows-1252");
        }
    }

    private ParameterException usage(String reason) {
        CommandLine line = command.commandLine();
        return new ParameterException(line, reason);
    }
}
