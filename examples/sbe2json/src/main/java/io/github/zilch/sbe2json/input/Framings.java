// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.input;

import java.nio.ByteOrder;
import java.util.function.Supplier;

/** What is between the messages of an input. */
public enum Framings {
    /** Nothing: each message tells where it ends. */
    none(Unframed::new),
    /** A length of 2 bytes before each message, little-endian. */
    length16(() -> new LengthFraming(0, Short.BYTES, Short.BYTES, ByteOrder.LITTLE_ENDIAN, false)),
    /** A length of 2 bytes before each message, big-endian. */
    length16be(() -> new LengthFraming(0, Short.BYTES, Short.BYTES, ByteOrder.BIG_ENDIAN, false)),
    /** A length of 4 bytes before each message, little-endian. */
    length32(() -> new LengthFraming(0, Integer.BYTES, Integer.BYTES, ByteOrder.LITTLE_ENDIAN, false)),
    /** A length of 4 bytes before each message, big-endian. */
    length32be(() -> new LengthFraming(0, Integer.BYTES, Integer.BYTES, ByteOrder.BIG_ENDIAN, false)),
    /** The Simple Open Framing Header: a length of 4 bytes, big-endian, which counts itself, and a type of 2 bytes. */
    sofh(() -> new LengthFraming(0, 6, Integer.BYTES, ByteOrder.BIG_ENDIAN, true)),
    /** Packets of CME's MDP 3: sequence number and time, then messages with a length of 2 bytes, which counts itself. */
    cme(() -> new LengthFraming(12, Short.BYTES, Short.BYTES, ByteOrder.LITTLE_ENDIAN, true)),
    /** Segment files of a recording of an Aeron archive. */
    aeron(AeronRecording::new);

    private final Supplier<Framing> factory;

    Framings(Supplier<Framing> factory) {
        this.factory = factory;
    }

    /**
     * Creates what finds messages.
     *
     * @return a new object, for use by one thread.
     */
    public Framing create() {
        return factory.get();
    }
}
