// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

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

/**
 * An element of a dictionary in QuickFIX form, as the file has it: names are not resolved yet.
 *
 * @param kind name of the element: {@code fix}, {@code message}, {@code group}, …
 * @param attributes of the element, names and values in turn: there are at most five, and a map of them takes longer.
 * @param children in the order of the file.
 */
record DictionaryXml(String kind, List<String> attributes, List<DictionaryXml> children) {

    /**
     * Reads a dictionary. External entities and document types are not followed.
     *
     * @param in to read from; stays open.
     * @param source to name in errors.
     * @return its root element.
     * @throws IOException if {@code in} fails or holds no XML, or its root element is not {@code fix}.
     */
    static DictionaryXml read(InputStream in, String source) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(in);
            DictionaryXml root = tree(xml);
            if (!root.kind.equals("fix")) {
                throw new IOException(source + ": not a QuickFIX dictionary: its root element is <" + root.kind
                        + ">, expected <fix>");
            }
            return root;
        } catch (XMLStreamException e) {
            throw new IOException(source + ": not a QuickFIX dictionary: " + e.getMessage(), e);
        }
    }

    private static DictionaryXml tree(XMLStreamReader xml) throws XMLStreamException {
        Deque<DictionaryXml> open = new ArrayDeque<>();
        DictionaryXml last = null;
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
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

    private static List<String> attributes(XMLStreamReader xml) {
        List<String> attributes = new ArrayList<>();
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            attributes.add(xml.getAttributeLocalName(i));
            attributes.add(xml.getAttributeValue(i));
        }
        return attributes;
    }

    /** The value of an attribute, empty if it is absent. */
    String attribute(String name) {
        for (int i = 0; i < attributes.size(); i += 2) {
            if (attributes.get(i).equals(name)) {
                return attributes.get(i + 1);
            }
        }
        return "";
    }

    /** The children of the first child of this kind; none if there is no such child. */
    List<DictionaryXml> section(String kindOfChild) {
        for (DictionaryXml child : children) {
            if (child.kind.equals(kindOfChild)) {
                return child.children;
            }
        }
        return List.of();
    }
}
