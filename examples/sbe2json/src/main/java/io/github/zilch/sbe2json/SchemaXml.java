// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Checks the files of a schema in XML before sbe-tool reads them, whose parser prints errors, follows the entities of a
 * document type, and includes whatever an address names. A schema has no document type, and includes only files in XML.
 */
final class SchemaXml {
    /** Number of elements that an element can be in; the parsers of JDKs have limits of their own from 100 on. */
    static final int MAX_DEPTH = 64;

    /** Length of a type in bytes, which is far more than a message has. */
    static final int MAX_LENGTH = 1 << 26;

    /** Number of elements with those of all included files, as often as they are included. */
    static final int MAX_ELEMENTS = 100_000;

    /** Number of bytes of the schema and all included files, as often as they are included. */
    static final long MAX_BYTES = 16 << 20;

    private static final int MAX_FILES = 1000;
    private static final String INCLUSION = "http://www.w3.org/2001/XInclude";

    private final SAXParserFactory factory;
    private final Deque<URI> including = new ArrayDeque<>();
    private final SchemaTypes types = new SchemaTypes();
    private int files;
    private int elements;
    private long bytes;

    private SchemaXml() throws ParserConfigurationException, SAXException {
        factory = SAXParserFactory.newDefaultNSInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    }

    /**
     * Checks a schema and what it includes.
     *
     * @param xml bytes of the schema.
     * @param address of its file, which the names of included files are relative to; null if it is no file.
     * @return its types.
     * @throws IOException if a file cannot be read, or is not valid. The message says which, where and why.
     */
    static SchemaTypes check(byte[] xml, URI address) throws IOException {
        try {
            SchemaXml schema = new SchemaXml();
            schema.checkFile(xml, address);
            schema.types.check();
            return schema.types;
        } catch (ParserConfigurationException | SAXException | IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Requires that a file of a length does not make the schema too long. */
    private void requireShort(long length) throws IOException {
        if (bytes + length > MAX_BYTES) {
            throw new IOException("it has more than " + MAX_BYTES + " bytes with what it includes");
        }
    }

    private void checkFile(byte[] xml, URI address) throws IOException, ParserConfigurationException {
        requireShort(xml.length);
        bytes += xml.length;
        if (++files > MAX_FILES || including.size() > MAX_DEPTH) {
            throw new IOException("too many files are included, or too deeply");
        }
        if (address != null && including.contains(address)) {
            throw new IOException(name(address) + " includes itself");
        }
        including.push(address == null ? URI.create("") : address);
        try {
            InputSource source = new InputSource(new ByteArrayInputStream(xml));
            factory.newSAXParser().parse(source, new Checks(address));
        } catch (SAXParseException e) {
            String file = including.size() > 1 ? name(address) + ", " : "";
            throw new IOException(file + "line " + e.getLineNumber() + ": " + e.getMessage(), e);
        } catch (SAXException e) {
            throw new IOException(e.getMessage(), e);
        }
        including.pop();
    }

    private static String name(URI address) {
        return Path.of(address).getFileName().toString();
    }

    /** Checks the elements of a file. */
    private final class Checks extends DefaultHandler {
        private final URI address;
        private Locator locator;
        private int depth;

        Checks(URI address) {
            this.address = address;
        }

        @Override
        public void setDocumentLocator(Locator ofDocument) {
            locator = ofDocument;
        }

        @Override
        public void startElement(String namespace, String name, String qualified, Attributes attributes)
                throws SAXException {
            if (++elements > MAX_ELEMENTS) {
                throw wrong("it has more than " + MAX_ELEMENTS + " elements with what it includes");
            }
            if (++depth > MAX_DEPTH) {
                throw wrong("elements are nested deeper than " + MAX_DEPTH + " levels");
            }
            if (attributes.getIndex(XMLConstants.XML_NS_URI, "base") >= 0) {
                throw wrong("xml:base is not supported: name included files relative to the file that includes them");
            }
            if (namespace.equals(INCLUSION) && name.equals("include")) {
                include(attributes.getValue("href"), attributes.getValue("parse"));
            }
            types.begin(name, attributes);
            String length = attributes.getValue("length");
            if (length != null && length.strip().matches("\\d{8,}") && isTooLong(length.strip())) {
                throw wrong("the length " + length.strip() + " is greater than " + MAX_LENGTH);
            }
        }

        private static boolean isTooLong(String length) {
            return length.length() > 9 || Integer.parseInt(length) > MAX_LENGTH;
        }

        @Override
        public void endElement(String namespace, String name, String qualified) {
            depth--;
            types.end();
        }

        private void include(String file, String form) throws SAXException {
            if (form != null && !form.equals("xml")) {
                throw wrong("only XML can be included, not " + form);
            }
            if (address == null || file == null || file.isBlank()) {
                throw wrong(
                        address == null
                                ? "only a schema that is a file can include files"
                                : "the href is missing of what is included");
            }
            try {
                URI name = URI.create(file);
                if (name.isAbsolute()
                        || name.getRawAuthority() != null
                        || name.getPath().startsWith("/")) {
                    throw wrong("only files can be included, by names relative to the file that includes them, not "
                            + file);
                }
                URI target = address.resolve(name);
                Path path = Path.of(target);
                if (!Files.isRegularFile(path)) {
                    throw wrong("there is no file " + file + " to include");
                }
                requireShort(Files.size(path)); // before it is read
                checkFile(Files.readAllBytes(path), target);
            } catch (IllegalArgumentException e) {
                throw wrong("the name of the included file is not valid: " + e.getMessage());
            } catch (IOException | ParserConfigurationException e) {
                throw new SAXException(e.getMessage(), e);
            }
        }

        private SAXParseException wrong(String reason) {
            return new SAXParseException(reason, locator);
        }

        @Override
        public InputSource resolveEntity(String publicId, String systemId) {
            return new InputSource(new ByteArrayInputStream(new byte[0])); // nothing is fetched
        }
    }
}
