// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.IrDecoder;
import uk.co.real_logic.sbe.xml.IrGenerator;
import uk.co.real_logic.sbe.xml.MessageSchema;
import uk.co.real_logic.sbe.xml.ParserOptions;
import uk.co.real_logic.sbe.xml.XmlSchemaParser;

/** The schema of SBE messages. Immutable, and safe to share between threads. */
public final class SbeSchema {
    private final Ir ir;

    private SbeSchema(Ir ir) {
        this.ir = ir;
    }

    /**
     * Reads a schema.
     *
     * @param file in XML, which can include other files, or a schema that sbe-tool has serialized, whose name ends with
     *     {@code .sbeir}.
     * @return the schema.
     * @throws IOException if the file cannot be read, or contains no valid schema. The message names the reason, but not
     *     the file.
     */
    public static SbeSchema read(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        boolean isSerialized = file.getFileName().toString().endsWith(".sbeir");
        return isSerialized ? ofSerialized(bytes) : ofXml(bytes, file.toUri().toString());
    }

    /**
     * Reads a schema in XML.
     *
     * @param xml bytes of the document, which includes no other files.
     * @return the schema.
     * @throws IOException if it is not valid. The message says what is wrong.
     */
    public static SbeSchema ofXml(byte[] xml) throws IOException {
        return ofXml(xml, null);
    }

    /** Reads a document; included files are found relative to its address. */
    private static SbeSchema ofXml(byte[] xml, String address) throws IOException {
        ParserOptions options = ParserOptions.builder()
                .stopOnError(true)
                .suppressOutput(true)
                .xIncludeAware(true)
                .build();
        try {
            check(source(xml, address));
            MessageSchema schema = XmlSchemaParser.parse(source(xml, address), options);
            return new SbeSchema(new IrGenerator().generate(schema));
        } catch (Exception e) { // which is what the parser declares
            throw invalid(e);
        }
    }

    private static InputSource source(byte[] xml, String address) {
        InputSource source = new InputSource(new ByteArrayInputStream(xml));
        source.setSystemId(address);
        return source;
    }

    /**
     * Reads a document before sbe-tool does, whose parser prints errors, and follows the entities of a document type:
     * schemas need none.
     */
    private static void check(InputSource source) throws Exception {
        SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        factory.newSAXParser().parse(source, new DefaultHandler());
    }

    private static SbeSchema ofSerialized(byte[] bytes) throws IOException {
        try (IrDecoder decoder = new IrDecoder(ByteBuffer.wrap(bytes))) {
            return new SbeSchema(decoder.decode());
        } catch (RuntimeException e) {
            throw invalid(e);
        }
    }

    private static IOException invalid(Exception e) {
        String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        String line = e instanceof SAXParseException inXml ? "line " + inXml.getLineNumber() + ": " : "";
        return new IOException(
                "the schema is not valid: " + line + reason.strip().replaceAll("\\s+", " "), e);
    }

    /**
     * Returns a schema that has been read by sbe-tool.
     *
     * @param ir of the schema, which must not be changed any more.
     * @return the schema.
     */
    public static SbeSchema of(Ir ir) {
        return new SbeSchema(ir);
    }

    /**
     * Returns the schema in the form of sbe-tool.
     *
     * @return the schema, not to be changed.
     */
    public Ir ir() {
        return ir;
    }
}
