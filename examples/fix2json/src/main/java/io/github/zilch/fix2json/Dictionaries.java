// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.fix2json.dictionary.DictionaryCompiler;
import io.github.zilch.fix2json.dictionary.DictionaryFile;
import io.github.zilch.fix2json.dictionary.DictionaryXml;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import io.github.zilch.fix2json.dictionary.OrchestraFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The dictionaries of all versions: those of QuickFIX/J, extended by custom dictionaries. Each dictionary is loaded on
 * first use, from the {@link DictionaryFile} that the build generates, and then kept. Safe to share between threads.
 *
 * <p>What the dictionary of a version does not define is taken from FIX Latest, unless that is switched off: names, types
 * and values of fields, messages, and fields and groups of messages. FIX Latest is loaded when a message has something
 * that its own dictionary does not define.
 */
public final class Dictionaries {
    /** What no custom dictionary extends is loaded once for all instances that use FIX Latest. */
    private static final Dictionaries STANDARD = new Dictionaries();

    private final Map<FixVersion, List<DictionaryXml>> custom = new EnumMap<>(FixVersion.class);
    private final Map<FixVersion, FixDictionary> loaded = new EnumMap<>(FixVersion.class);
    private final Set<String> warnings = new LinkedHashSet<>();
    private final boolean usesLatest;

    /** FIX Latest; null until it is needed. */
    private FixDictionary latest;

    /** Creates the dictionaries of QuickFIX/J with FIX Latest, without custom dictionaries. */
    public Dictionaries() {
        usesLatest = true;
    }

    /**
     * Creates the dictionaries of QuickFIX/J and extends them with custom dictionaries. A custom dictionary is in
     * QuickFIX's XML form, or a repository file of FIX Orchestra. Its root element names the version that it extends
     * ({@code type}, {@code major}, {@code minor}, {@code servicepack}; in a repository {@code version}); a dictionary for
     * 5.0 without a service pack extends 5.0, 5.0SP1 and 5.0SP2. FIX Latest extends 5.0SP2, and the session layer of a
     * repository for 5.0 or later extends FIXT.1.1. Its fields, components and groups replace those with the same tag, name or counter. The members of its
     * messages, header and trailer are added to the existing ones. Everything else stays unchanged. If several
     * dictionaries extend the same version, later ones take precedence.
     *
     * @param files to read. This constructor reads them.
     * @throws IOException if a file cannot be read or is not such a dictionary. The message names the file.
     */
    public Dictionaries(List<Path> files) throws IOException {
        this(files, true);
    }

    /**
     * Creates the dictionaries of QuickFIX/J and extends them with custom dictionaries, like
     * {@link #Dictionaries(List)}.
     *
     * @param files to read. This constructor reads them.
     * @param usesLatest {@code true} to take from FIX Latest what a version does not define; {@code false} to write such
     *     fields under their tags, and groups field by field.
     * @throws IOException if a file cannot be read or is not such a dictionary. The message names the file.
     */
    public Dictionaries(List<Path> files, boolean usesLatest) throws IOException {
        this.usesLatest = usesLatest;
        for (Path file : files) {
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
                add(DictionaryXml.read(in, file.toString()), file);
            }
        }
    }

    private void add(DictionaryXml root, Path file) throws IOException {
        String source = file.toString();
        List<DictionaryXml> all = root.isRepository() ? OrchestraFile.dictionaries(root, source) : List.of(root);
        for (DictionaryXml xml : all) {
            for (FixVersion version : versions(xml, file)) {
                custom.computeIfAbsent(version, v -> new ArrayList<>()).add(xml);
                load(version, source);
            }
        }
    }

    private static List<FixVersion> versions(DictionaryXml xml, Path file) throws IOException {
        String major = xml.attribute("major");
        String servicePack = xml.attribute("servicepack");
        if (major.equals("5") && servicePack.isEmpty() && !xml.attribute("type").equals("FIXT")) {
            return List.of(FixVersion.FIX50, FixVersion.FIX50SP1, FixVersion.FIX50SP2);
        }
        String type = xml.attribute("type").isEmpty() ? "FIX" : xml.attribute("type");
        String suffix = servicePack.isEmpty() || servicePack.equals("0") ? "" : "SP" + servicePack;
        String label = type + "." + major + "." + xml.attribute("minor") + suffix;
        for (FixVersion version : FixVersion.values()) {
            if (version.label().equals(label)) {
                return List.of(version);
            }
        }
        throw new IOException(file + ": the dictionary is for the unknown version " + label
                + "; known versions are FIX.4.0 to FIX.4.4, FIX.5.0 to FIX.5.0SP2 and FIXT.1.1");
    }

    /**
     * Returns what was ignored in the custom dictionaries.
     *
     * @return one sentence for each problem, with the name of the file; empty if there is none.
     */
    public synchronized List<String> warnings() {
        return List.copyOf(warnings);
    }

    /**
     * Returns the dictionary of a version. The first call for a version loads it, which takes some milliseconds and
     * allocates; later calls do not allocate.
     *
     * @param version of the dictionary.
     * @return its dictionary.
     * @throws UncheckedIOException if the file that the build generates from QuickFIX/J's dictionary is missing.
     */
    public synchronized FixDictionary get(FixVersion version) {
        FixDictionary dictionary = loaded.get(version);
        if (dictionary != null) {
            return dictionary;
        }
        if (usesLatest && this != STANDARD && !custom.containsKey(version)) {
            dictionary = STANDARD.get(version);
            loaded.put(version, dictionary);
            return dictionary;
        }
        try {
            return load(version, version.name());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized FixDictionary latest() {
        if (this != STANDARD) {
            return STANDARD.latest();
        }
        if (latest == null) {
            try {
                latest = DictionaryCompiler.compile(
                        List.of(DictionaryFile.read(DictionaryFile.LATEST)), new LinkedHashSet<>(), null);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return latest;
    }

    private synchronized FixDictionary load(FixVersion version, String source) throws IOException {
        List<DictionaryXml> files = new ArrayList<>();
        files.add(DictionaryFile.read(version.name()));
        files.addAll(custom.getOrDefault(version, List.of()));
        try {
            Set<String> undefined = new LinkedHashSet<>();
            FixDictionary dictionary = DictionaryCompiler.compile(files, undefined, usesLatest ? this::latest : null);
            if (files.size() > 1) {
                dictionary.compileBodies();
            }
            undefined.forEach(part -> warnings.add(source + ": " + part + " is used but not defined; ignored"));
            loaded.put(version, dictionary);
            return dictionary;
        } catch (IOException e) {
            throw new IOException(source + ": " + e.getMessage(), e);
        }
    }
}
