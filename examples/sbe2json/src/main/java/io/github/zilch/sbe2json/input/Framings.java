// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.input;

import java.nio.ByteOrder;
import java.util.function.Function;
import uk.co.real_logic.sbe.ir.Ir;

/** What is between the messages of an input. */
public enum Framings {
    /** Nothing: each message tells where it ends. */
    none(Unframed::new),
    /** A length of 2 bytes before each message, little-endian. */
    length16(schema -> new LengthFraming(0, Short.BYTES, Short.BYTES, ByteOrder.LITTLE_ENDIAN, false)),
    /** A length of 2 bytes before each message, big-endian. */
    length16be(schema -> new LengthFraming(0, Short.BYTES, Short.BYTES, ByteOrder.BIG_ENDIAN, false)),
    /** A length of 4 bytes before each message, little-endian. */
    length32(schema -> new LengthFraming(0, Integer.BYTES, Integer.BYTES, ByteOrder.LITTLE_ENDIAN, false)),
    /** A length of 4 bytes before each message, big-endian. */
    length32be(schema -> new LengthFraming(0, Integer.BYTES, Integer.BYTES, ByteOrder.BIG_ENDIAN, false)),
    /** The Simple Open Framing Header: a length of 4 bytes, big-endian, which counts itself, and a type of 2 bytes. */
    sofh(schema -> new LengthFraming(0, 6, Integer.BYTES, ByteOrder.BIG_ENDIAN, true)),
    /** Packets of CME's MDP 3: sequence number and time, then messages with a length of 2 bytes, which counts itself. */
    cme(schema -> new LengthFraming(12, Short.BYTES, Short.BYTES, ByteOrder.LITTLE_ENDIAN, true)),
    /** Segment files of a recording of an Aeron archive. */
    aeron(schema -> new AeronRecording());

    private final Function<Ir, Framing> factory;

    Framings(Function<Ir, Framing> factory) {
        this.factory = factory;
    }

    /**
     * Creates what finds messages.
     *
     * @param schema of the messages.
     * @return a new object, for use by one thread.
     * @throws IllegalArgumentException if the schema has something that cannot be read.
     */
    public Framing create(Ir schema) {
        return factory.apply(schema);
    }
}
