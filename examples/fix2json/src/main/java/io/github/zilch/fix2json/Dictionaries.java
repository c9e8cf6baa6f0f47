// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

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
 * The dictionaries of all versions: those that come with QuickFIX/J, with custom ones laid over them. Each is loaded when
 * it is first asked for, from the {@link DictionaryFile} that the build makes of it, and kept. Safe to share between
 * threads.
 */
public final class Dictionaries {
    private final Map<FixVersion, List<DictionaryXml>> custom = new EnumMap<>(FixVersion.class);
    private final Map<FixVersion, FixDictionary> loaded = new EnumMap<>(FixVersion.class);
    private final Set<String> warnings = new LinkedHashSet<>();

    /** The dictionaries of QuickFIX/J as they are. */
    public Dictionaries() {}

    /**
     * The dictionaries of QuickFIX/J with custom ones laid over them. A custom dictionary, in QuickFIX's XML form, says
     * itself which version it is for ({@code type}, {@code major}, {@code minor}, {@code servicepack} of its root
     * element; one for 5.0 without {@code servicepack} is laid over 5.0, 5.0SP1 and 5.0SP2). Its fields, components and
     * groups replace those of the same tag, name or counter; what its messages, header and trailer have is added to
     * those that there are; what it does not mention stays. Of several for one version the later ones win.
     *
     * @param files to read, at once.
     * @throws IOException if a file cannot be read or is no such dictionary, naming the file.
     */
    public Dictionaries(List<Path> files) throws IOException {
        for (Path file : files) {
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
                DictionaryXml xml = DictionaryXml.read(in, file.toString());
                for (FixVersion version : versions(xml, file)) {
                    custom.computeIfAbsent(version, v -> new ArrayList<>()).add(xml);
                    load(version, file.toString());
                }
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
        throw new IOException(file + ": the dictionary is for " + label
                + ", which is not known: versions are FIX.4.0 to FIX.4.4, FIX.5.0 to FIX.5.0SP2 and FIXT.1.1");
    }

    /**
     * Tells what was passed over in the custom dictionaries.
     *
     * @return a sentence for each, with the file; empty if all is well.
     */
    public synchronized List<String> warnings() {
        return List.copyOf(warnings);
    }

    /**
     * Finds the dictionary of a version. Loads it the first time, which takes some milliseconds and allocates; later
     * calls allocate nothing.
     *
     * @param version to find.
     * @return its dictionary.
     * @throws UncheckedIOException if the file that the build makes of QuickFIX/J's dictionary is not there.
     */
    public synchronized FixDictionary get(FixVersion version) {
        FixDictionary dictionary = loaded.get(version);
        if (dictionary != null) {
            return dictionary;
        }
        try {
            return load(version, version.name());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized FixDictionary load(FixVersion version, String source) throws IOException {
        List<DictionaryXml> files = new ArrayList<>();
        files.add(DictionaryFile.read(version));
        files.addAll(custom.getOrDefault(version, List.of()));
        try {
            Set<String> undefined = new LinkedHashSet<>();
            FixDictionary dictionary = DictionaryCompiler.compile(files, undefined);
            if (files.size() > 1) {
                dictionary.compileBodies();
            }
            undefined.forEach(part -> warnings.add(source + ": " + part + " is used but not defined; passed over"));
            loaded.put(version, dictionary);
            return dictionary;
        } catch (IOException e) {
            throw new IOException(source + ": " + e.getMessage(), e);
        }
    }
}
