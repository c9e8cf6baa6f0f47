// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.github.zilch.JsonBuilder;
import io.github.zilch.rows2json.ResultSetJsonOptions.Header;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * Writes rows to a stream, one per line or as one document, with the header of the options of a {@link ResultSetJson}.
 * Call {@link #begin()} once, {@link #write} for each row, and {@link #end()} once.
 *
 * <p>Keeps one row and a buffer of 64 KiB. Does not allocate after warm-up. For use by one thread.
 */
public final class ResultSetStream {
    private static final int BUFFER_SIZE = 1 << 16;

    private final ResultSetJson rows;
    private final JsonBuilder json;
    private final OutputStream out;
    private final boolean isDocument;
    private final byte[] buffer = new byte[BUFFER_SIZE];
    private int length;
    private long written;

    /** Whether a separator is needed before the next element of the document. */
    private boolean hasElements;

    /**
     * Creates a writer of rows. Does not write yet.
     *
     * @param rows that writes a row.
     * @param json that is used for each row.
     * @param out to write to, as UTF-8.
     */
    public ResultSetStream(ResultSetJson rows, JsonBuilder json, OutputStream out) {
        this.rows = rows;
        this.json = json;
        this.out = out;
        isDocument = rows.options().document();
    }

    /**
     * Writes the header.
     *
     * @throws IOException if the stream throws it.
     */
    public void begin() throws IOException {
        Header header = rows.options().header();
        if (header == Header.FIELDS) {
            json.reset();
            rows.writeFields(json.createJSONArray("fields"));
            if (isDocument) {
                put(json, json.length() - 1);
                put(",\"records\":[");
            } else {
                putElement();
            }
            return;
        }
        if (isDocument) {
            put("[");
        }
        if (header != Header.NONE) {
            putElement(rows.names());
        }
        if (header == Header.TYPES) {
            putElement(rows.types());
        }
    }

    /**
     * Writes the current row of a result set.
     *
     * @param result whose current row is written.
     * @throws SQLException if the driver throws it.
     * @throws IOException if the stream throws it.
     * @throws IllegalArgumentException if a value is not allowed, see {@link ResultSetJson#writeRow}.
     */
    public void write(ResultSet result) throws SQLException, IOException {
        rows.writeRow(result, json.reset(rows.shape()));
        putElement();
    }

    /**
     * Ends the document and flushes the stream.
     *
     * @throws IOException if the stream throws it.
     */
    public void end() throws IOException {
        if (isDocument) {
            put(rows.options().header() == Header.FIELDS ? "\n]}\n" : "\n]\n");
        }
        flush();
    }

    /**
     * Writes everything to the stream and flushes it.
     *
     * @throws IOException if the stream throws it.
     */
    public void flush() throws IOException {
        writeBuffer();
        out.flush();
    }

    /**
     * Returns the number of bytes of the text so far.
     *
     * @return the number, including what is still in the buffer.
     */
    public long bytes() {
        return written + length;
    }

    private void putElement(List<String> texts) throws IOException {
        json.resetArray();
        texts.forEach(json::add);
        putElement();
    }

    private void putElement() throws IOException {
        if (isDocument) {
            put(hasElements ? ",\n" : "\n");
        }
        hasElements = true;
        put(json, json.length());
        if (!isDocument) {
            put("\n");
        }
    }

    private void put(String ascii) throws IOException {
        makeRoom(ascii.length());
        for (int i = 0; i < ascii.length(); i++) {
            buffer[length++] = (byte) ascii.charAt(i);
        }
    }

    /** Writes the first bytes of a document. */
    private void put(JsonBuilder document, int size) throws IOException {
        ByteBuffer text = document.byteBuffer();
        for (int left = size; left > 0; ) {
            makeRoom(1);
            int part = Math.min(left, buffer.length - length);
            text.get(buffer, length, part);
            length += part;
            left -= part;
        }
    }

    private void makeRoom(int size) throws IOException {
        if (buffer.length - length < size) {
            writeBuffer();
        }
    }

    private void writeBuffer() throws IOException {
        out.write(buffer, 0, length);
        written += length;
        length = 0;
    }
}
