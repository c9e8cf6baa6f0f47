// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import io.github.zilch.sbe2json.wire.SchemaCheck;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.xml.sax.InputSource;
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
     * @param file in XML, which can include other files but has no document type, or a schema that sbe-tool has
     *     serialized, whose name ends with {@code .sbeir}.
     * @return the schema.
     * @throws IOException if the file cannot be read, or contains no valid schema. The message names the reason, but not
     *     the file.
     */
    public static SbeSchema read(Path file) throws IOException {
        boolean isSerialized = file.getFileName().toString().endsWith(".sbeir");
        if (!isSerialized && Files.size(file) > SchemaXml.MAX_BYTES) {
            throw new IOException("the schema has " + Files.size(file) + " bytes; it can have " + SchemaXml.MAX_BYTES);
        }
        byte[] bytes = Files.readAllBytes(file);
        return isSerialized ? ofSerialized(bytes) : ofXml(bytes, file.toUri());
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
    private static SbeSchema ofXml(byte[] xml, URI address) throws IOException {
        ParserOptions options = ParserOptions.builder()
                .stopOnError(true)
                .suppressOutput(true)
                .xIncludeAware(true)
                .build();
        try {
            SchemaTypes types = SchemaXml.check(xml, address);
            InputSource source = new InputSource(new ByteArrayInputStream(xml));
            source.setSystemId(address == null ? null : address.toString());
            MessageSchema schema = XmlSchemaParser.parse(source, options);
            return of(UndeclaredTexts.without(new IrGenerator().generate(schema), types.undeclaredTexts()));
        } catch (NumberFormatException e) {
            throw invalid("a number in it is not one that it can have", e);
        } catch (Exception e) { // which is what the parser declares
            throw invalid(e);
        }
    }

    private static SbeSchema ofSerialized(byte[] bytes) throws IOException {
        Ir ir;
        try (IrDecoder decoder = new IrDecoder(ByteBuffer.wrap(bytes))) {
            ir = decoder.decode();
        } catch (RuntimeException e) {
            throw invalid("sbe-tool has not serialized it, or it is damaged", e);
        }
        try {
            return of(ir);
        } catch (IllegalArgumentException e) {
            throw invalid(e);
        }
    }

    private static IOException invalid(Exception e) {
        return new IOException("the schema is not valid: " + reason(e), e);
    }

    private static IOException invalid(String problem, Exception e) {
        return new IOException("the schema is not valid: " + problem + " (" + reason(e) + ")", e);
    }

    private static String reason(Exception e) {
        String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return reason.strip().replaceAll("\\s+", " ");
    }

    /**
     * Returns a schema that has been read by sbe-tool.
     *
     * @param ir of the schema, which must not be changed any more.
     * @return the schema.
     * @throws IllegalArgumentException if something in it cannot be, such as a member outside its composite.
     */
    public static SbeSchema of(Ir ir) {
        SchemaCheck.check(Objects.requireNonNull(ir, "ir"));
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
