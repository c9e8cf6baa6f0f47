// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.fix2json.dictionary.FieldNames;
import io.github.zilch.fix2json.log.Delimiter;
import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.fix2json.where.MessageCondition;
import io.github.zilch.kit.condition.Condition;
import io.github.zilch.kit.output.OutputFile;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.IntHashSet;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command-line options that control how messages are read, whatever is done with them. This is a picocli mix-in, for
 * the commands that do not convert messages; those that do include {@link ConverterArguments}.
 */
public class ReadingArguments {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @ArgGroup(validate = false, heading = "%nMessages:%n", order = 24)
    private Reading reading = new Reading();

    /** The options that the user can set. */
    static final class Reading {
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
                names = "--charset",
                paramLabel = "NAME",
                description =
                        "Charset of text that is not UTF-8, such as Shift_JIS. Default: the charset in MessageEncoding"
                                + " (347), otherwise ISO-8859-1.")
        String charset;

        @Option(
                names = "--lenient",
                description = {
                    "Also reads messages that lack BeginString (8), BodyLength (9), MsgType (35) or CheckSum (10), or"
                            + " have them in another order, and fields around one that cannot be read. Each flaw is"
                            + " reported."
                })
        boolean lenient;

        @Option(
                names = "--mask",
                paramLabel = "FIELD",
                split = ",",
                description = "Fields whose values are replaced by " + FixToJsonOptions.MASK
                        + ", as tags or names: 554,96. The counter of a group masks all values in the group.")
        List<String> mask = new ArrayList<>();

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

    /** Creates a mix-in. Picocli sets its options. */
    public ReadingArguments() {}

    /**
     * Loads the built-in and the custom dictionaries.
     *
     * @return all dictionaries.
     * @throws IOException if a file cannot be read or is not a dictionary. The message says so, and names the file.
     */
    public Dictionaries dictionaries() throws IOException {
        try {
            return new Dictionaries(reading.dictionaries, !reading.noLatest);
        } catch (NoSuchFileException e) {
            throw new IOException("cannot read dictionary " + e.getFile() + ": no such file", e);
        } catch (IOException e) {
            throw new IOException("cannot use dictionary: " + e.getMessage(), e);
        }
    }

    /**
     * Checks that an output replaces no custom dictionary.
     *
     * @param option that names the output.
     * @param output file, or null.
     * @throws ParameterException if it would.
     */
    public void checkOutput(String option, Path output) {
        checkOutput(command.commandLine(), option, output, reading.dictionaries);
    }

    /**
     * Checks that an output replaces no dictionary, also for a command that has only this option in common.
     *
     * @param command to name in the error.
     * @param option that names the output.
     * @param output file, or null.
     * @param dictionaries the files.
     * @throws ParameterException if it would.
     */
    public static void checkOutput(CommandLine command, String option, Path output, List<Path> dictionaries) {
        for (Path dictionary : dictionaries) {
            if (OutputFile.replaces(output, dictionary)) {
                throw new ParameterException(
                        command, option + " would replace the dictionary " + dictionary + ": choose another file");
            }
        }
    }

    /**
     * Returns whether messages are converted that lack a required field.
     *
     * @return {@code true} if the reading is lenient.
     */
    public boolean isLenient() {
        return reading.lenient;
    }

    /**
     * Creates the reader of logs, which finds the messages that the converter converts. Every command reads logs with it,
     * so that all find the same messages.
     *
     * @param handler that receives the messages.
     * @param delimiter of the messages; null to detect it for each message.
     * @param all the dictionaries, from {@link #dictionaries()}.
     * @return the reader. A message that may be part of masked data has none of its values.
     * @throws ParameterException if no dictionary defines the name of a masked field.
     */
    public MessageScanner scanner(MessageScanner.Handler handler, Delimiter delimiter, Dictionaries all) {
        return new MessageScanner(handler, delimiter, reading.lenient, maskedData(all));
    }

    /**
     * Returns the data fields that are masked.
     *
     * @param all the dictionaries, from {@link #dictionaries()}.
     * @return their tags.
     * @throws ParameterException if no dictionary defines the name of a masked field.
     */
    public IntHashSet maskedData(Dictionaries all) {
        IntHashSet maskedData = new IntHashSet();
        for (int tag : maskedTags(all)) {
            if (RawMask.isData(tag, all)) {
                maskedData.add(tag);
            }
        }
        return maskedData;
    }

    /**
     * Creates the mask of messages that are passed on as they are, such as those that cannot be converted.
     *
     * @param all the dictionaries, from {@link #dictionaries()}.
     * @return the mask.
     */
    public RawMask rawMask(Dictionaries all) {
        return new RawMask(reading.mask, all);
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
            return new MessageCondition(condition, all::get, charset(), reading.lenient);
        } catch (IllegalArgumentException e) {
            boolean canBeSecret = !reading.mask.isEmpty(); // the message shows the condition
            throw usage("--where: "
                    + (canBeSecret
                            ? "a field is unknown, or a value does not fit it; without --mask, the place is shown"
                            : e.getMessage()));
        }
    }

    /**
     * Finds the fields whose values are not printed.
     *
     * @param all the dictionaries, from {@link #dictionaries()}.
     * @return their tags.
     * @throws ParameterException if no dictionary defines a name.
     */
    public IntHashSet maskedTags(Dictionaries all) {
        return tags("--mask", reading.mask, all);
    }

    /**
     * Finds the fields that the user names in an option.
     *
     * @param option to name in an error.
     * @param fields tags or names.
     * @param all the dictionaries, from {@link #dictionaries()}.
     * @return their tags in all versions.
     * @throws ParameterException if no dictionary defines a name.
     */
    public IntHashSet tags(String option, List<String> fields, Dictionaries all) {
        try {
            return FieldNames.tags(fields, all::get);
        } catch (IllegalArgumentException e) {
            throw usage(option + ": " + e.getMessage());
        }
    }

    /**
     * Returns options for a converter with which messages are read as the user has specified.
     *
     * @return a builder with these options.
     * @throws ParameterException if the charset is unknown.
     */
    public FixToJsonOptions.Builder reader() {
        return FixToJsonOptions.builder()
                .charset(charset())
                .mask(reading.mask)
                .applVersion(reading.applVersion)
                .lenient(reading.lenient);
    }

    private Charset charset() {
        if (reading.charset == null) {
            return null;
        }
        try {
            return Charset.forName(reading.charset);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw usage("--charset '" + reading.charset
                    + "' is unknown: use a name such as Shift_JIS, GBK or windows-1252");
        }
    }

    /**
     * Creates the exception for options that cannot be used so.
     *
     * @param reason what is wrong, and what to do.
     * @return the exception.
     */
    final ParameterException usage(String reason) {
        return new ParameterException(command.commandLine(), reason);
    }
}
