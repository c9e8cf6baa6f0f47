// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.input;

import java.nio.ByteBuffer;

/** The format of a file. Its first bytes determine it; its name does not matter. */
public enum LogFormat {
    /** Gzip with the only method that there is, "deflate". */
    GZIP("gzip", true, 0x1F, 0x8B, 8),
    /** Bzip2 with data: the level, and the first digits of pi. */
    BZIP2("bzip2", true, 'B', 'Z', 'h', LogFormat.LEVEL, 0x31, 0x41, 0x59),
    /** Bzip2 without data: the level, and the first digits of its root. */
    EMPTY_BZIP2("bzip2", true, 'B', 'Z', 'h', LogFormat.LEVEL, 0x17, 0x72, 0x45),
    XZ("xz", true, 0xFD, '7', 'z', 'X', 'Z', 0),
    ZSTANDARD("zstd", true, 0x28, 0xB5, 0x2F, 0xFD),
    /** Zstandard that begins with a frame to be skipped, as {@code pzstd} writes it. */
    SKIPPABLE_ZSTANDARD("zstd", true, LogFormat.SKIPPABLE, 0x2A, 0x4D, 0x18),
    ZIP("zip", true, 'P', 'K', 3, 4),
    /** A zip archive without files: the record at its end. */
    EMPTY_ZIP("zip", true, 'P', 'K', 5, 6),
    /** UTF-8 with a byte order mark. */
    UTF_8("UTF-8", false, 0xEF, 0xBB, 0xBF),
    UTF_16LE("UTF-16", false, 0xFF, 0xFE),
    UTF_16BE("UTF-16", false, 0xFE, 0xFF),
    /** Text without a mark, in UTF-8 or in a charset of single bytes. */
    TEXT("text", false);

    /** Stands for a digit from 1 to 9 in the beginning of a file. */
    private static final byte LEVEL = -128;

    /** Stands for a byte from 0x50 to 0x5F. */
    private static final byte SKIPPABLE = -127;

    /** Length in bytes of the longest beginning that shows a format. */
    public static final int MAX_MAGIC = 7;

    private final String label;
    private final boolean isCompressed;
    private final byte[] magic;

    LogFormat(String label, boolean isCompressed, int... magic) {
        this.label = label;
        this.isCompressed = isCompressed;
        this.magic = new byte[magic.length];
        for (int i = 0; i < magic.length; i++) {
            this.magic[i] = (byte) magic[i];
        }
    }

    /** Returns the format of a file with these first bytes, which end at the position. */
    public static LogFormat of(ByteBuffer first) {
        for (LogFormat format : values()) {
            if (first.position() >= format.magic.length && format.agreesWith(first)) {
                return format;
            }
        }
        return TEXT;
    }

    /** Returns whether these first bytes, which end at the position, could be the beginning of a longer mark. */
    static boolean isUndecided(ByteBuffer first) {
        for (LogFormat format : values()) {
            if (first.position() < format.magic.length && format.agreesWith(first)) {
                return true;
            }
        }
        return false;
    }

    private boolean agreesWith(ByteBuffer first) {
        for (int i = 0; i < Math.min(magic.length, first.position()); i++) {
            byte b = first.get(i);
            boolean agrees = switch (magic[i]) {
                case LEVEL -> b >= '1' && b <= '9';
                case SKIPPABLE -> (b & 0xF0) == 0x50;
                default -> b == magic[i];
            };
            if (!agrees) {
                return false;
            }
        }
        return true;
    }

    /** Returns the number of bytes that only show the format. */
    public int magicLength() {
        return magic.length;
    }

    public boolean isCompressed() {
        return isCompressed;
    }

    /** Returns the name for reports. */
    public String label() {
        return label;
    }
}
