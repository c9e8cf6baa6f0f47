// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.commons.io.input.BoundedInputStream;

/**
 * An element of a dictionary in QuickFIX's XML form, whose references by name are not resolved yet, or of a repository of FIX
 * Orchestra.
 *
 * @param kind name of the element: {@code fix}, {@code message}, {@code group}, …
 * @param attributes names and values in turn. An element has few attributes, for which a list is faster than a map.
 * @param children in the order of the file.
 */
public record DictionaryXml(String kind, List<String> attributes, List<DictionaryXml> children) {
    /** The documentation in a repository of FIX Orchestra, most of the file, which is not read. */
    private static final String ANNOTATION = "annotation";

    /** Limits of a file, all of which are counted while it is read: FIX Latest with its documentation has 16 MB. */
    static final long MAX_BYTES = 64L << 20;

    static final int MAX_ELEMENTS = 1_000_000;

    static final int MAX_DEPTH = 64;

    /**
     * Reads a dictionary. Document type definitions and external entities are not processed.
     *
     * @param in to read from; stays open.
     * @param source name of the input, for error messages.
     * @return its root element.
     * @throws IOException if reading fails, the input is not XML or too large, or its root element is neither {@code fix} nor
     *     {@code repository}.
     */
    public static DictionaryXml read(InputStream in, String source) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            DictionaryXml root = tree(factory.createXMLStreamReader(bounded(in)));
            if (!root.kind.equals("fix") && !root.isRepository()) {
                throw new IOException(source + ": not a dictionary: its root element is <" + root.kind
                        + ">, expected <fix> of QuickFIX or <repository> of FIX Orchestra");
            }
            return root;
        } catch (XMLStreamException e) {
            boolean isOfFile = e.getNestedException() instanceof IOException;
            String problem = isOfFile ? e.getNestedException().getMessage() : e.getMessage();
            throw new IOException(source + ": not a dictionary: " + problem, e);
        }
    }

    private static InputStream bounded(InputStream in) throws IOException {
        return BoundedInputStream.builder()
                .setInputStream(in)
                .setMaxCount(MAX_BYTES)
                .setOnMaxCount((most, count) -> {
                    throw new IOException("it has more than " + most + " bytes");
                })
                .get();
    }

    private static DictionaryXml tree(XMLStreamReader xml) throws XMLStreamException {
        Deque<DictionaryXml> open = new ArrayDeque<>();
        DictionaryXml last = null;
        int elements = 0;
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals(ANNOTATION)) {
                skip(xml);
            } else if (event == XMLStreamConstants.START_ELEMENT) {
                if (++elements > MAX_ELEMENTS) {
                    throw new XMLStreamException("it has more than " + MAX_ELEMENTS + " elements", xml.getLocation());
                }
                if (open.size() == MAX_DEPTH) {
                    throw new XMLStreamException(
                            "its elements are nested deeper than " + MAX_DEPTH + " levels", xml.getLocation());
                }
                DictionaryXml element = new DictionaryXml(xml.getLocalName(), attributes(xml), new ArrayList<>());
                if (!open.isEmpty()) {
                    open.peek().children.add(element);
                }
                open.push(element);
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                last = open.pop();
            }
        }
        return last;
    }

    private static void skip(XMLStreamReader xml) throws XMLStreamException {
        for (int depth = 1; depth > 0; ) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                depth++;
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                depth--;
            }
        }
    }

    private static List<String> attributes(XMLStreamReader xml) {
        List<String> attributes = new ArrayList<>();
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            attributes.add(xml.getAttributeLocalName(i));
            attributes.add(xml.getAttributeValue(i));
        }
        return attributes;
    }

    /** Returns whether this is the root element of a repository of FIX Orchestra. */
    public boolean isRepository() {
        return kind.equals("repository");
    }

    /** Returns the value of an attribute, or an empty string if it is absent. */
    public String attribute(String name) {
        for (int i = 0; i < attributes.size(); i += 2) {
            if (attributes.get(i).equals(name)) {
                return attributes.get(i + 1);
            }
        }
        return "";
    }

    /** Returns the children of the first child of this kind, or an empty list if there is no such child. */
    public List<DictionaryXml> section(String kindOfChild) {
        for (DictionaryXml child : children) {
            if (child.kind.equals(kindOfChild)) {
                return child.children;
            }
        }
        return List.of();
    }
}
