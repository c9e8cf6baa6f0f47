// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import io.github.zilch.fix2json.FixVersion;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A binary form of a dictionary that loads about twenty times faster than XML. A command that converts one message
 * would otherwise spend most of its time in the XML parser, whose classes the JVM must load first. The build generates
 * such a file from each dictionary of QuickFIX/J.
 *
 * <p>A file contains the number of distinct strings, the length of each string in chars, the number of bytes of all
 * strings in UTF-8, these bytes without separators, and the root element. An element contains its kind, the number of
 * its attributes, the name and value of each attribute, the number of its children, and the children. Kinds, names and
 * values are indices of strings. Each number is written with seven bits per byte, the lowest bits first; the highest
 * bit is set in all bytes except the last.
 */
public final class DictionaryFile {
    /** Name of the dictionary of FIX Latest. Those of the versions have the names of their constants. */
    public static final String LATEST = "FIXLatest";

    private static final String SUFFIX = ".dictionary";

    private final byte[] bytes;
    private int position;
    private String[] strings;

    private DictionaryFile(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Writes a file for the dictionary of every version and of FIX Latest. The build runs this method. The file of FIX
     * Latest also has the fields that earlier versions have and FIX Latest has no more.
     *
     * @param args the folder of the compiled classes. The files are written to the folder of this package in it.
     * @throws IOException if a dictionary is not on the class path or a file cannot be written.
     */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0], DictionaryFile.class.getPackageName().split("\\."));
        List<DictionaryXml> versions = new ArrayList<>();
        for (FixVersion version : FixVersion.values()) {
            DictionaryXml dictionary = readXml(version.name());
            versions.add(dictionary);
            write(dictionary, version.name(), folder);
        }
        DictionaryXml latest = readXml(LATEST);
        DroppedFields.addTo(latest, versions);
        write(latest, LATEST, folder);
    }

    private static DictionaryXml readXml(String name) throws IOException {
        String xml = name + ".xml";
        try (InputStream in = open(DictionaryFile.class.getClassLoader().getResourceAsStream(xml), xml)) {
            return DictionaryXml.read(in, xml);
        }
    }

    private static void write(DictionaryXml dictionary, String name, Path folder) throws IOException {
        Files.write(folder.resolve(name + SUFFIX), write(dictionary));
    }

    private static InputStream open(InputStream in, String name) throws IOException {
        if (in == null) {
            throw new FileNotFoundException(name + " is not on the class path");
        }
        return in;
    }

    /**
     * Reads the dictionary that the build generated.
     *
     * @param name of a version's constant, or {@link #LATEST}.
     * @return its root element.
     * @throws IOException if the build did not generate the file, or it cannot be read.
     */
    public static DictionaryXml read(String name) throws IOException {
        String file = name + SUFFIX;
        try (InputStream in = open(DictionaryFile.class.getResourceAsStream(file), file)) {
            return read(in.readAllBytes());
        }
    }

    /** Returns the root element of a dictionary that {@link #write} has written. */
    public static DictionaryXml read(byte[] bytes) {
        DictionaryFile file = new DictionaryFile(bytes);
        file.readStrings();
        return file.readElement();
    }

    private void readStrings() {
        strings = new String[readNumber()];
        int[] lengths = new int[strings.length];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = readNumber();
        }
        int length = readNumber();
        String all = new String(bytes, position, length, StandardCharsets.UTF_8);
        position += length;
        int begin = 0;
        for (int i = 0; i < lengths.length; i++) {
            strings[i] = all.substring(begin, begin + lengths[i]);
            begin += lengths[i];
        }
    }

    private DictionaryXml readElement() {
        String kind = strings[readNumber()];
        String[] attributes = new String[2 * readNumber()];
        for (int i = 0; i < attributes.length; i++) {
            attributes[i] = strings[readNumber()];
        }
        DictionaryXml[] children = new DictionaryXml[readNumber()];
        for (int i = 0; i < children.length; i++) {
            children[i] = readElement();
        }
        return new DictionaryXml(kind, Arrays.asList(attributes), Arrays.asList(children));
    }

    private int readNumber() {
        int number = 0;
        int shift = 0;
        byte next;
        do {
            next = bytes[position++];
            number |= (next & 0x7F) << shift;
            shift += 7;
        } while (next < 0);
        return number;
    }

    /** Returns a dictionary in binary form. */
    static byte[] write(DictionaryXml root) {
        Map<String, Integer> indices = new LinkedHashMap<>();
        List<Integer> elements = new ArrayList<>();
        writeElement(root, indices, elements);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        writeNumber(indices.size(), out);
        indices.keySet().forEach(string -> writeNumber(string.length(), out));
        byte[] all = String.join("", indices.keySet()).getBytes(StandardCharsets.UTF_8);
        writeNumber(all.length, out);
        out.writeBytes(all);
        elements.forEach(number -> writeNumber(number, out));
        return out.toByteArray();
    }

    private static void writeElement(DictionaryXml element, Map<String, Integer> indices, List<Integer> out) {
        out.add(index(element.kind(), indices));
        out.add(element.attributes().size() / 2);
        element.attributes().forEach(string -> out.add(index(string, indices)));
        out.add(element.children().size());
        element.children().forEach(child -> writeElement(child, indices, out));
    }

    private static int index(String string, Map<String, Integer> indices) {
        Integer index = indices.putIfAbsent(string, indices.size());
        return index == null ? indices.size() - 1 : index;
    }

    private static void writeNumber(int number, ByteArrayOutputStream out) {
        int rest = number;
        while (rest > 0x7F) {
            out.write(rest | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }
}
