// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * The command-line options that control how messages are converted to JSON. This is a picocli mix-in, which every
 * command that converts messages includes.
 *
 * <pre>{@code
 * @Mixin
 * private ConverterArguments conversionArguments;
 * ...
 * Dictionaries dictionaries = conversionArguments.dictionaries();
 * FixToJson converter = new FixToJson(dictionaries, conversionArguments.options(), listener);
 * }</pre>
 */
public final class ConverterArguments extends ReadingArguments {
    @ArgGroup(validate = false, heading = "%nConversion:%n", order = 25)
    private Conversion conversion = new Conversion();

    /** The options that the user can set. */
    static final class Conversion {
        @Option(
                names = "--types",
                description =
                        "Writes numbers as JSON numbers, digit for digit, Boolean values as true and false, and dates"
                                + " and times in ISO 8601. Values that are not valid stay strings.")
        boolean types;

        @Option(
                names = "--enums",
                paramLabel = "FORM",
                completionCandidates = EnumForms.class,
                description =
                        "How to write values that the dictionary has names for: code (as on the wire), name, or both"
                                + " (an object with 'code' and 'name').")
        FixToJsonOptions.Enums enums = FixToJsonOptions.Enums.CODE;

        @Option(names = "--tags", description = "Uses tags instead of field names.")
        boolean tags;

        @Option(names = "--flat", description = "Writes all fields into one object, without Header, Body and Trailer.")
        boolean flat;

        @Option(
                names = "--rows",
                description =
                        "Writes each message as an array of the values of the fields in --fields, with null for a field"
                                + " that the message does not have.")
        boolean rows;

        @Option(
                names = "--fields",
                paramLabel = "FIELD",
                split = ",",
                description =
                        "The fields of a row, in order, as tags or names: 35,55,Price. To include a group, name its"
                                + " counter.")
        List<String> fields = new ArrayList<>();

        @Option(names = "--keep-checksum", description = "Includes CheckSum (10) in the trailer.")
        boolean keepCheckSum;

        @Option(names = "--keep-bodylength", description = "Includes BodyLength (9) in the header.")
        boolean keepBodyLength;

        @Option(
                names = "--data",
                paramLabel = "ENCODING",
                completionCandidates = DataForms.class,
                description =
                        "How to write data fields whose bytes are not text: text, or base64 (an object with the member"
                                + " 'base64').")
        FixToJsonOptions.Data data = FixToJsonOptions.Data.TEXT;

        @Option(
                names = "--repeated",
                paramLabel = "SHAPE",
                completionCandidates = RepeatedForms.class,
                description =
                        "How to write a field that is repeated where no group explains it: array (one member with all"
                                + " values), or members (a member for each value; many readers keep only the last).")
        FixToJsonOptions.Repeated repeated = FixToJsonOptions.Repeated.ARRAY;

        @Option(
                names = "--validate",
                paramLabel = "LEVEL",
                completionCandidates = Levels.class,
                description = "What to check and report: none, framing (BodyLength and CheckSum), or dictionary (also"
                        + " required fields, fields that are not defined for the message, values, datatypes,"
                        + " and the order in groups).")
        FixToJsonOptions.Validation validation = FixToJsonOptions.Validation.FRAMING;
    }

    /** What the shell offers after {@code --enums}. */
    static final class EnumForms extends Candidates {
        EnumForms() {
            super(FixToJsonOptions.Enums.values());
        }
    }

    /** What the shell offers after {@code --data}. */
    static final class DataForms extends Candidates {
        DataForms() {
            super(FixToJsonOptions.Data.values());
        }
    }

    /** What the shell offers after {@code --repeated}. */
    static final class RepeatedForms extends Candidates {
        RepeatedForms() {
            super(FixToJsonOptions.Repeated.values());
        }
    }

    /** What the shell offers after {@code --validate}. */
    static final class Levels extends Candidates {
        Levels() {
            super(FixToJsonOptions.Validation.values());
        }
    }

    /** The names of constants in lower case, as the descriptions of the options have them. */
    private abstract static class Candidates implements Iterable<String> {
        private final Enum<?>[] constants;

        Candidates(Enum<?>[] constants) {
            this.constants = constants;
        }

        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(constants)
                    .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                    .iterator();
        }
    }

    /** Creates a mix-in. Picocli sets its options. */
    public ConverterArguments() {}

    /**
     * Has messages written as rows, whether the user has said {@code --rows} or not.
     *
     * @param option that requires it.
     * @throws ParameterException if there are no fields.
     */
    public void writeRows(String option) {
        if (conversion.fields.isEmpty()) {
            throw usage(option + " requires --fields: " + option + " --fields 35,55,44");
        }
        conversion.rows = true;
    }

    /**
     * Returns the fields of a row.
     *
     * @return tags or names as the user wrote them; empty if messages are not written as rows.
     */
    public List<String> fields() {
        return conversion.fields;
    }

    /**
     * Returns the options of the converter.
     *
     * @return the options.
     * @throws ParameterException if options conflict, or the charset is unknown.
     */
    public FixToJsonOptions options() {
        if (conversion.rows == conversion.fields.isEmpty()) {
            throw usage("--rows and --fields must be used together: --rows --fields 35,55,44");
        }
        if (conversion.rows && conversion.flat) {
            throw usage("--rows and --flat cannot be combined: a message is either a row or an object");
        }
        return reader().types(conversion.types)
                .enums(conversion.enums)
                .tags(conversion.tags)
                .flat(conversion.flat)
                .rows(conversion.fields)
                .keepCheckSum(conversion.keepCheckSum)
                .keepBodyLength(conversion.keepBodyLength)
                .data(conversion.data)
                .validation(conversion.validation)
                .repeated(conversion.repeated)
                .build();
    }

    /**
     * Creates a converter with these options.
     *
     * @param all the dictionaries, from {@link #dictionaries()}.
     * @param listener that is notified of flaws.
     * @return the converter.
     * @throws ParameterException if options conflict or name something unknown.
     */
    public FixToJson converter(Dictionaries all, FlawListener listener) {
        FixToJsonOptions options = options();
        try {
            return new FixToJson(all, options, listener);
        } catch (IllegalArgumentException e) {
            throw usage(e.getMessage());
        }
    }
}
