// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.fix2json.command.ApplicationVersion;
import io.github.zilch.fix2json.log.Delimiter;
import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.fix2json.where.MessageCondition;
import io.github.zilch.kit.Condition;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

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
public final class ConverterArguments {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @ArgGroup(validate = false, heading = "%nConversion:%n", order = 25)
    private Conversion conversion = new Conversion();

    /** The options that the user can set. */
    static final class Conversion {
        @Option(
                names = "--dictionary",
                paramLabel = "FILE",
                description = {
                    "Custom dictionary: in QuickFIX's XML form, or a repository file of FIX Orchestra; may be given"
                            + " several times. It extends the built-in dictionary of the version that it names: its fields,"
                            + " components and groups replace those with the same tag, name or counter; the members of its messages are added."
                })
        List<Path> dictionaries = new ArrayList<>();

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
                names = "--mask",
                paramLabel = "FIELD",
                split = ",",
                description = "Fields whose values are replaced by " + FixToJsonOptions.MASK
                        + ", as tags or names: 554,96. The counter of a group masks all values in the group.")
        List<String> mask = new ArrayList<>();

        @Option(
                names = "--charset",
                paramLabel = "NAME",
                description =
                        "Charset of text that is not UTF-8, such as Shift_JIS. Default: the charset in MessageEncoding"
                                + " (347), otherwise ISO-8859-1.")
        String charset;

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
                names = "--lenient",
                description = {
                    "Also converts messages that lack BeginString (8), BodyLength (9), MsgType (35) or CheckSum (10), or"
                            + " have them in another order, and fields around one that cannot be read. Each flaw is"
                            + " reported."
                })
        boolean lenient;

        @Option(
                names = "--validate",
                paramLabel = "LEVEL",
                completionCandidates = Levels.class,
                description = "What to check and report: none, framing (BodyLength and CheckSum), or dictionary (also"
                        + " required fields, fields that are not defined for the message, values, datatypes,"
                        + " and the order in groups).")
        FixToJsonOptions.Validation validation = FixToJsonOptions.Validation.FRAMING;

        @Option(
                names = "--appl-version",
                paramLabel = "VERSION",
                converter = ApplicationVersion.class,
                description =
                        "The version of application messages under FIXT.1.1 that specify none and whose Logon is not"
                                + " in the log: FIX.5.0SP2 (the default), FIX.5.0SP1, FIX.5.0, or FIX.4.4 to FIX.4.0.")
        FixVersion applVersion = FixVersion.DEFAULT;

        @Option(
                names = "--no-latest",
                description =
                        "Do not take from FIX Latest what the version of a message does not define: such fields are"
                                + " written under their tags.")
        boolean noLatest;
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
     * Loads the built-in and the custom dictionaries.
     *
     * @return all dictionaries.
     * @throws IOException if a file cannot be read or is not a dictionary. The message says so, and names the file.
     */
    public Dictionaries dictionaries() throws IOException {
        try {
            return new Dictionaries(conversion.dictionaries, !conversion.noLatest);
        } catch (NoSuchFileException e) {
            throw new IOException("cannot read dictionary " + e.getFile() + ": no such file", e);
        } catch (IOException e) {
            throw new IOException("cannot use dictionary: " + e.getMessage(), e);
        }
    }

    /**
     * Returns the custom dictionaries.
     *
     * @return their files.
     */
    public List<Path> dictionaryFiles() {
        return conversion.dictionaries;
    }

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
     * Returns whether messages are converted that lack a required field.
     *
     * @return {@code true} if the reading is lenient.
     */
    public boolean isLenient() {
        return conversion.lenient;
    }

    /**
     * Creates the reader of logs, which finds the messages that the converter converts. Every command reads logs with it,
     * so that all find the same messages.
     *
     * @param handler that receives the messages.
     * @param delimiter of the messages; null to detect it for each message.
     * @return the reader.
     */
    public MessageScanner scanner(MessageScanner.Handler handler, Delimiter delimiter) {
        return new MessageScanner(handler, delimiter, conversion.lenient);
    }

    /**
     * Creates the mask of messages that are passed on as they are, such as those that cannot be converted.
     *
     * @param all the dictionaries, from {@link #dictionaries()}.
     * @return the mask.
     */
    public RawMask rawMask(Dictionaries all) {
        return new RawMask(conversion.mask, all);
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
                .applVersion(conversion.applVersion)
                .repeated(conversion.repeated)
                .lenient(conversion.lenient)
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

    /**
     * Creates the condition that messages are selected by.
     *
     * @param condition of the user.
     * @param all the dictionaries, from {@link #dictionaries()}.
     * @return the condition.
     * @throws ParameterException if it names something unknown, or makes no sense.
     */
    public MessageCondition condition(Condition condition, Dictionaries all) {
        try {
            return new MessageCondition(
                    condition, all::get, conversion.charset == null ? null : charset(), conversion.lenient);
        } catch (IllegalArgumentException e) {
            throw usage("--where: " + e.getMessage());
        }
    }

    private Charset charset() {
        try {
            return Charset.forName(conversion.charset);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw usage("--charset '" + conversion.charset
                    + "' is unknown: use a name such as Shift_JIS, GBK or windows-1252");
        }
    }

    private ParameterException usage(String reason) {
        CommandLine line = command.commandLine();
        return new ParameterException(line, reason);
    }
}
