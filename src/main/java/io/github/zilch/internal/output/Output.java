// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.internal.memory.CallStack;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.SavedBytes;
import io.github.zilch.internal.number.BigDecimals;
import io.github.zilch.internal.number.Day;
import io.github.zilch.internal.number.FixedDecimals;
import io.github.zilch.internal.read.PathText;
import io.github.zilch.internal.text.Escapes;
import io.github.zilch.internal.text.KeySlot;
import io.github.zilch.internal.text.StringEncoder;
import io.github.zilch.internal.text.Strings;
import io.github.zilch.internal.text.TextCopy;
import java.lang.ref.Reference;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.function.Function;
import org.agrona.DirectBuffer;

/**
 * The memory that a document is written to. This is the only class that handles room, limits, the cursor, and commits.
 *
 * <p>A value is written in three steps. {@link #room} makes sure that a number of bytes is available at an address. An
 * encoder writes the value there. Encoders are static: they work on addresses, do not depend on this class, and state
 * how many bytes they may overwrite. {@link #end} writes the comma and commits the value. Nothing is part of the
 * document before the commit, so a throw leaves the document unchanged.
 *
 * <p><b>Limits.</b> Normally no write computes its exact length: if the worst case of a value ends at or below
 * {@link #roomEnd}, the value and all closing brackets fit. If the worst case does not fit, the memory grows. If the
 * memory cannot grow, because a region or {@link JsonOptions#maxCapacity(int)} is the limit, the text moves to the
 * builder's own memory. Every worst case fits there, and {@link #ceiling} makes each commit check the exact length of
 * the closed document.
 *
 * <p><b>Moves.</b> Within a document only {@link #move} changes {@link #base}; {@link #beginMemory} and
 * {@link #followRegion} set it between two documents. All methods that can call it are private or protected, and
 * ArchitectureTest lets only subclasses, the layers of the document, request room. A request that would move memory
 * while {@link #isPinned()} throws.
 *
 * <p>This is the lowest superclass of the document and not a field of it. A field would be a reference that every call
 * has to load first.
 */
public abstract class Output {
    /**
     * Number of bytes kept free after {@link #roomEnd}, for a key that is copied from a slot and the comma after it.
     */
    protected static final int KEY_ROOM = KeySlot.BYTES + 8;

    /**
     * Maximum depth at which a document is written directly to a region; room for that many closing brackets is kept
     * free.
     */
    private static final int DIRECT_DEPTH = 16;

    /** Number of bytes that the quotes around a text and the comma after it may overwrite. */
    public static final int QUOTES = 4;

    /** Size in bytes of memory for bytes that is always kept. */
    private static final int LEAST_BYTES = 1024;

    /**
     * Size in bytes up to which memory for what a document consists of is kept from one document to the next, whatever
     * {@link JsonOptions#retainedCapacity()} is: without it, documents of some hundred values would allocate it each time.
     */
    private static final int LEAST_PARTS = 128 * 1024;

    /** Number of source bytes written in one part. It is a power of two, so that parts consist of whole words. */
    public static final int PART_BYTES = 4096;

    /**
     * Number of bytes to reserve for a text that is short enough for {@link StringEncoder#putShort}. A constant, so
     * that it needs no computation.
     */
    public static final int SHORT_TEXT_BYTES = (int) StringEncoder.maxBytes(StringEncoder.SHORT) + QUOTES;

    /** See {@link #shortLatin1}. */
    private static final byte[] UNREADABLE = {};

    /** The largest integer up to which a double represents every integer exactly. */
    private static final long MAX_SAFE = (1L << 53) - 1;

    /** Address of the next byte to write. Not maintained while a message is replayed. */
    protected long cursor;

    /** Address of the first byte of the document; changed only by {@link #setBase}. */
    protected long base;

    /** The array that the document is in; null if memory is not in arrays. Changed with {@link #base}. */
    private byte[] array;

    /** The document that this one is copied into, and whose limit therefore holds here too; usually null. */
    private Output outer;

    /** Number of bytes that {@link #outer} has besides the text of this document. */
    private long outerBytes;

    /** Number of levels in {@link #outer} around the container that the root of this document stands for. */
    private int outerLevels;

    /** The least limit that {@link #outer} may impose. */
    private int leastLimit;

    /** Address up to which the worst case of a value may reach without a further check. */
    protected long roomEnd;

    /** Address from which a commit checks the exact length: 0 near the limit, otherwise {@link Long#MAX_VALUE}. */
    private long ceiling;

    /**
     * {@link #roomEnd}, or 0 near the limit: what writes straight ahead compares with this alone, so that every value
     * near the limit comes to a check.
     */
    protected long straightEnd;

    /** Maximum depth of a child that can be opened without calling {@link #deeper}. */
    protected int depthLimit;

    /** Whether the limits differ from those of a new document in the same memory. */
    protected boolean limitsChanged = true;

    /** Whether a reset only has to discard the text: the limits are unchanged, and there is no region and no mark. */
    protected boolean fastReset;

    /** Provides the memory. */
    protected final Storage storage;

    /** The options to use. */
    public final JsonOptions options;

    /** The mode of {@link io.github.zilch.internal.text.Escapes} that the options select. */
    public final int escapeMode;

    /** Length in bytes of the longest text that {@link StringEncoder#putShort} accepts; 0 if the mode excludes it. */
    public final int maxShort;

    /** Number of quotes on either side of a decimal: 1 if decimals are written as strings, else 0. */
    public final int decimalQuotes;

    /** If {@link #quotesLongs}, longs greater than this or less than its negation are written as strings. */
    public final long largestLong;

    /** Whether some or all longs are written as strings; see {@link #largestLong}. */
    public final boolean quotesLongs;

    /**
     * The largest magnitude of a float or double that is written as a number in the layout of ECMAScript; negative if none
     * is.
     */
    public final double largestEcmaScript;

    /** Number of line feeds after the document: 1 or 0. */
    public final int lineFeeds;

    /** Writes numbers with many decimals, once there has been one. */
    private FixedDecimals fixedDecimals;

    /** Keeps the date of the last timestamp. */
    public final Day day = new Day();

    /** See {@link #bytesBegin()}. */
    private long bytesBegin;

    /** Memory for text on its way in or out. */
    private Scratch scratch = new Scratch();

    /** Size in bytes of memory for bytes that is kept when the next document begins. */
    private int keptBytes;

    /** The same for the nodes, names and other parts of a document. */
    private int keptParts;

    /** Number of calls that are reading keys or values whose methods are user code, one inside the other. */
    private int readings;

    /**
     * Creates an output in memory of its own.
     *
     * @param options the options to use.
     */
    protected Output(JsonOptions options) {
        RowMemory.reserve();
        this.options = options;
        this.escapeMode = escapeMode(options);
        this.maxShort = StringEncoder.maxShort(escapeMode);
        this.decimalQuotes = options.decimalsAsStrings() ? 1 : 0;
        this.lineFeeds = options.lineFeed() ? 1 : 0;
        this.quotesLongs = options.longsAsStrings() != JsonOptions.LongsAsStrings.NEVER;
        this.largestLong = options.longsAsStrings() == JsonOptions.LongsAsStrings.ALWAYS ? -1 : MAX_SAFE;
        this.largestEcmaScript = options.floatLayout() == JsonOptions.FloatLayout.ECMASCRIPT ? Double.MAX_VALUE : -1;
        this.storage = new Storage(options);
        keepAsOptionsSay();
    }

    /** Returns the mode of {@link Escapes} that options amount to. */
    public static int escapeMode(JsonOptions options) {
        return (options.htmlSafe() ? Escapes.HTML : 0)
                | (options.asciiOnly() ? Escapes.ASCII : 0)
                | (options.loneSurrogates() == JsonOptions.LoneSurrogates.ESCAPE ? Escapes.LONE_SURROGATES : 0)
                | (options.jacksonEscapes() ? Escapes.JACKSON : 0);
    }

    // ---- implemented by the layers above ----

    /** Returns whether memory must not move because a message is being replayed into it. */
    protected abstract boolean isPinned();

    /** Returns the number of bytes before the cursor that are not part of the document. */
    protected abstract int unusedBytes();

    /** Returns the number of brackets that close the document if it ends at the cursor. */
    protected abstract int missingBrackets();

    /** Is told that the text has moved in memory by {@code shift} bytes. */
    protected abstract void moved(long shift);

    /** Is told that {@link #straightEnd} has changed. */
    protected abstract void roomChanged();

    /**
     * Checks that the document has not ended, before user code runs and what it gives is read: several threads may have a
     * handle of one that has.
     */
    protected abstract void checkOpen();

    /**
     * Returns the array of the document, for {@link Memory#putLong(byte[], long, long)}: from a field, so that it need not be
     * looked up for each value. Off the heap it is always null, and C2 leaves nothing of it. The array is stale after a request
     * for room, as an address is.
     */
    public final byte[] array() {
        return array;
    }

    // ---- writing ----

    /**
     * Returns the position of the cursor, in bytes from the start of the document; stale while a message is replayed.
     */
    public final int position() {
        return (int) (cursor - base);
    }

    /**
     * Checks that a value can be part of a document at all. Called before memory is allocated for the value.
     *
     * @throws JsonCapacityException if the value alone is longer than the longest document allowed here.
     */
    public final void checkFits(long bytes) {
        if (bytes > limit()) {
            throw tooLong(bytes);
        }
    }

    /**
     * Checks a row that is to be the whole of the next document, before that is begun.
     *
     * @param bytes its least length.
     * @throws IllegalStateException if its inner rows are nested too deeply.
     * @throws JsonCapacityException if it is too long.
     */
    public final void checkWhole(RowLayout row, long bytes) {
        if (1 + row.nesting() > deepest()) {
            throw tooDeep(beginPath(), 1, row, false);
        }
        checkFits(bytes);
    }

    /**
     * Makes sure that {@code bytes} bytes starting at {@code at} can be overwritten. Memory may move.
     *
     * @return the address that {@code at} has now.
     */
    protected final long room(long at, long bytes) {
        return at + bytes <= roomEnd ? at : makeRoom(at, bytes);
    }

    /**
     * Makes room for what will be written, if memory of our own can grow by so much without coming near a limit.
     *
     * @return the address that {@code at} has now.
     */
    final long roomInAdvance(long at, long bytes) {
        boolean fits = !storage.isDirect() && !isNearLimit() && at - base + bytes + slack() <= limit();
        return fits ? makeRoom(at, bytes) : at;
    }

    /**
     * Makes room for a value of known length and the comma after it. The value may be longer than the largest worst
     * case that memory could grow by. Memory may move.
     *
     * @return the address that {@code at} has now.
     */
    protected final long roomForExactly(long at, long bytes) {
        return roomForExactly(at, bytes, 0);
    }

    /**
     * The same inside of what is written straight ahead.
     *
     * @param moreBrackets number of its own brackets that are still missing.
     */
    protected final long roomForExactly(long at, long bytes, int moreBrackets) {
        if (at + bytes < roomEnd) {
            if (isNearLimit()) {
                checkLength(at + bytes, moreBrackets); // what is refused must not depend on the size of the memory
            }
            return at;
        }
        checkLength(at + bytes, moreBrackets);
        return makeRoom(at, bytes + 1);
    }

    /** Commits a value that ends at {@code at}: writes the comma after it and moves the cursor. */
    public final void end(long at) {
        assert !isPinned() && isInArray(at) : "committed without passing the recorded call, or to memory of before";
        Memory.putByte(array, at, ',');
        if (at >= ceiling) {
            checkLength(at, 0);
        }
        cursor = at + 1;
    }

    /** Commits a string that ends at {@code at}: writes the closing quote and the comma, and moves the cursor. */
    public final void endString(long at) {
        assert !isPinned() && isInArray(at) : "committed without passing the recorded call, or to memory of before";
        Memory.putShort(array, at, '"' | ',' << 8);
        if (at >= ceiling) {
            checkLength(at + 1, 0);
        }
        cursor = at + 2;
    }

    private boolean isInArray(long at) {
        return array == Memory.arrayAt(at);
    }

    /** Checks that a container that opens at {@code at} can still be closed. */
    protected final void checkOpening(long at) {
        checkEnd(at + 1, 1);
    }

    /** Checks what ends at an address and is not committed, and has brackets of its own that are still missing. */
    final void checkEnd(long at, int moreBrackets) {
        if (at >= ceiling) {
            checkLength(at, moreBrackets);
        }
    }

    /**
     * Makes the next documents obey the limits of another one, which they are copied into.
     *
     * @param other the other document.
     * @param depth of the container in it that they are copied into, which their root stands for.
     * @param otherBytes number of bytes that it has besides.
     * @param least the length that is allowed in any case.
     */
    final void limitBy(Output other, int depth, long otherBytes, int least) {
        outer = other;
        outerLevels = other.wholeDepth(depth) - 1;
        outerBytes = otherBytes;
        leastLimit = least;
        changeLimits();
    }

    /** Returns the maximum length of the document in bytes. */
    private int limit() {
        return outer == null
                ? storage.limit()
                : (int) Math.max(leastLimit, Math.min(storage.limit(), outer.limit() - outerBytes));
    }

    /** Returns the depth that a container of this document has in the one that it is copied into in the end. */
    public final int wholeDepth(int depth) {
        return depth + outerLevels;
    }

    /** Returns the maximum depth of a container in this document. */
    private int deepest() {
        return options.maxDepth() - outerLevels;
    }

    /** Returns whether every commit checks the exact length. */
    protected final boolean isNearLimit() {
        return ceiling == 0;
    }

    /** Returns what writes numbers with many decimals. The first call allocates. */
    final FixedDecimals fixedDecimals() {
        if (fixedDecimals == null) {
            fixedDecimals = new FixedDecimals();
        }
        return fixedDecimals;
    }

    // ---- text ----

    /**
     * Returns the bytes of a String that {@link #putShort} may write, else null. Where they cannot be read in place, other
     * bytes stand for those of every String that is written in one piece, short or not: so there is one way for both, and half
     * of the bytecodes in the caller.
     */
    public final byte[] shortLatin1(String value) {
        if (!Strings.areReadable()) {
            return value.length() <= PART_BYTES ? UNREADABLE : null;
        }
        byte[] latin1 = Strings.latin1(value);
        return latin1 != null && latin1.length > 0 && latin1.length <= maxShort ? latin1 : null;
    }

    /** Returns the number of bytes to reserve for a String for which {@link #shortLatin1} has returned bytes. */
    public static long shortBytes(String value) {
        return Strings.areReadable() ? SHORT_TEXT_BYTES : StringEncoder.maxBytes(value.length()) + QUOTES;
    }

    /** Writes a String for which {@link #shortLatin1} has returned bytes; may touch {@link #shortBytes}. */
    public final long putShort(byte[] target, long at, byte[] latin1, String value) {
        return Strings.areReadable()
                ? StringEncoder.putShort(target, at, latin1, escapeMode)
                : scratch.value.put(target, at, value, escapeMode);
    }

    // ---- reading text whose methods are user code ----

    /**
     * Returns memory for text on its way in or out. What user code writes to this document while its text is read uses
     * another one.
     */
    public final Scratch scratch() {
        checkOpen();
        return scratch;
    }

    /** Reads a value before anything is written. */
    public final TextCopy readValue(CharSequence value) {
        return read(value, scratch.value);
    }

    /** Reads a key before anything is written. */
    protected final TextCopy readKey(CharSequence key) {
        return read(key, scratch.key);
    }

    /** Returns the characters of a text, whose methods are user code. */
    public final String readCharacters(CharSequence text) {
        return text instanceof String known ? known : readBy(it -> new StringBuilder(it).toString(), text);
    }

    /** Returns the text of an object that has one; its method is user code. */
    public final String readText(Object value) {
        return readBy(ObjectText::of, value);
    }

    /** Returns a number with the same digits whose methods are not user code; null if its class gives none. */
    public final BigDecimal readNumber(BigDecimal value) {
        return value.getClass() == BigDecimal.class ? value : readBy(BigDecimals::exact, value);
    }

    /** Returns an equal number whose methods are not user code; null if its class gives no digits. */
    public final BigInteger readNumber(BigInteger value) {
        return value.getClass() == BigInteger.class ? value : readBy(BigDecimals::exact, value);
    }

    private <S, T> T readBy(Function<S, T> userCode, S source) {
        beginReading();
        try {
            return userCode.apply(source);
        } finally {
            endReading();
        }
    }

    /** Reads a text that is JSON already; returns its UTF-8. */
    public final SavedBytes saveFragment(CharSequence json) {
        TextCopy text = readValue(json);
        SavedBytes utf8 = scratch.fragment;
        long bytes = StringEncoder.unescapedBytes(text.bytes(), text.byteLength(), text.charset());
        checkFits(bytes);
        long begin = utf8.reserve(bytes + Integer.BYTES);
        long end = StringEncoder.putUnescaped(
                Memory.arrayAt(begin), begin, text.bytes(), 0, text.byteLength(), text.charset());
        utf8.setByteLength((int) (end - begin));
        return utf8;
    }

    /**
     * Finds the bytes of a slice, so that nothing of the buffer has to be asked again: another thread or the buffer itself
     * might answer otherwise. A slice that only the buffer can read is copied to memory that is reused: by the JDK, if it
     * wraps, or says that it wraps, a buffer of an arena; otherwise by user code, if its class is not Agrona's.
     *
     * @return the array that contains the bytes from {@link #bytesBegin} on, or null if that is an address.
     * @throws IndexOutOfBoundsException if the slice is outside the buffer.
     */
    public final byte[] readBytes(DirectBuffer source, int offset, int length) {
        if (Bounds.isForeign(source)) {
            return readForeign(source, offset, length);
        }
        Bounds.check(source, offset, length);
        if (!Bounds.isReachable(source)) {
            return copyBytes(source, offset, length);
        }
        byte[] array = source.byteArray();
        bytesBegin = Bounds.position(source, array, offset);
        return array;
    }

    private byte[] copyBytes(DirectBuffer source, int offset, int length) {
        ByteBuffer wrapped = Bounds.wrapped(source);
        if (wrapped != null) {
            return copyBytes(wrapped, source.wrapAdjustment() + offset, length);
        }
        return readForeign(source, offset, length);
    }

    /** Copies bytes by methods of a buffer that may be user code, its capacity included. */
    private byte[] readForeign(DirectBuffer source, int offset, int length) {
        Scratch mine = beginReadingTo();
        try {
            Bounds.check(source, offset, length);
            ByteBuffer wrapped = Bounds.wrapped(source);
            return wrapped == null
                    ? mine.value.read(source, offset, length)
                    : mine.value.read(wrapped, source.wrapAdjustment() + offset, length);
        } finally {
            endReadingTo(mine);
            bytesBegin = 0;
        }
    }

    private byte[] copyBytes(ByteBuffer source, int index, int length) {
        bytesBegin = 0;
        return scratch().value.read(source, index, length);
    }

    /** Returns the same for bytes of a buffer of the JDK. */
    public final byte[] readBytes(ByteBuffer source, int index, int length) {
        if (!Bounds.isReachable(source)) {
            return copyBytes(source, index, length);
        }
        bytesBegin = Bounds.position(source, index);
        return Bounds.array(source);
    }

    /** Returns the index or address of the bytes that the last call of {@link #readBytes} has found. */
    public final long bytesBegin() {
        return bytesBegin;
    }

    /** Copies text that might change or move before it is written; returns the address of the copy. */
    public final long saveCopy(long from, int byteLength) {
        scratch().copied.copy(from, byteLength);
        return scratch().copied.address();
    }

    private TextCopy read(CharSequence text, TextCopy copy) {
        checkOpen();
        // A String of any length is here already: its error says how many bytes it needs.
        int maxUnits = text instanceof String ? Integer.MAX_VALUE : outer != null ? outer.limit() : limit();
        if (!Scratch.isForeign(text)) {
            copy.read(text, maxUnits);
            return copy;
        }
        Scratch mine = beginReadingTo();
        try {
            copy.read(text, maxUnits);
        } finally {
            endReadingTo(mine);
        }
        return copy;
    }

    /** Begins to read to memory that must stay as it is: returns it, and leaves other memory to user code. */
    private Scratch beginReadingTo() {
        beginReading();
        Scratch mine = scratch;
        scratch = mine.inner();
        return mine;
    }

    private void endReadingTo(Scratch mine) {
        endReading();
        scratch = mine;
    }

    /**
     * Begins to call methods of user code in the middle of a call. Until {@link #endReading} they can write to the
     * document, but neither begin it anew, roll it back nor close it: so the node that the call is for stays what it is.
     */
    public final void beginReading() {
        checkOpen();
        readings++;
        fastReset = false; // so that a reset comes to the check
    }

    /** Ends what {@link #beginReading} has begun. */
    public final void endReading() {
        readings--;
    }

    /**
     * Checks that no call is in the middle of reading.
     *
     * @throws IllegalStateException if one is.
     */
    protected final void requireNoReading() {
        if (readings > 0) {
            throw new IllegalStateException(
                    "a method of a key or value that is being written calls this: reset, roll back"
                            + " or close the builder when the call that writes the value has returned, or use another builder");
        }
    }

    // ---- errors ----

    /** Returns the exception for a value that has been begun at an address, is not committed, and is refused. */
    public final IllegalArgumentException refused(long at, String text) {
        return refused(at, 0, text);
    }

    /** Returns the same for one of several elements, before which others are not written. */
    final IllegalArgumentException refused(long at, int skipped, String text) {
        return new IllegalArgumentException(textAt(at, skipped, text));
    }

    /**
     * Returns the text of an error that begins with the path of a value that has been begun and is not committed.
     *
     * @param at address of the value.
     */
    public final String textAt(long at, String text) {
        return textAt(at, 0, text);
    }

    /** Returns the same for one of several elements, before which others are not written. */
    private String textAt(long at, int skipped, String text) {
        PathText path = pathAt(at);
        return path == null ? text : path.skip(skipped) + ": " + text;
    }

    /**
     * Returns the path of a value that has been begun at an address and is not committed.
     *
     * @return the path, or null if it has no place.
     */
    protected abstract PathText pathAt(long at);

    /**
     * Begins the path of a place in this document.
     *
     * @return the path that leads to the root, or null if the root has no place: its row is over.
     */
    protected abstract PathText beginPath();

    // ---- memory ----

    /** Starts a document, in less memory if more is to be given back. */
    protected final void beginMemory() {
        beginStorage();
        storage.giveBack(keptBytes); // last, because the methods of a region's buffer may throw
        setBase(storage.address());
        setLimits(false);
        limitsChanged = false;
    }

    /**
     * Starts a document in a region of the same size as before, at the region's current address.
     *
     * @return the distance in bytes by which the region has moved.
     */
    protected final long followRegion() {
        boolean direct = storage.isDirect();
        beginStorage();
        long shift = storage.address() - base;
        setBase(base + shift);
        roomEnd += shift;
        straightEnd = isNearLimit() ? 0 : roomEnd;
        limitsChanged = storage.isDirect() != direct; // the owner may have wrapped other memory
        return shift;
    }

    /** Begins a document where its memory is; the methods of a region's buffer may be user code. */
    private void beginStorage() {
        if (!storage.isRegion()) {
            storage.begin();
            return;
        }
        beginReading();
        try {
            storage.begin();
        } finally {
            endReading();
        }
    }

    /**
     * Checks that a document can begin in the region, if there is one.
     *
     * @throws IndexOutOfBoundsException if the region is no longer inside its buffer.
     */
    protected final void requireRegion() {
        if (storage.isRegion()) {
            beginReading();
            try {
                storage.requireRegion();
            } finally {
                endReading();
            }
        }
    }

    /**
     * Makes room when the worst case of a value does not fit below {@link #roomEnd}: the builder's own buffer grows, or
     * the text moves there from a region.
     */
    private long makeRoom(long at, long bytes) {
        requireUnpinned();
        long used = at - base;
        changeLimits();
        if (storage.isDirect()) {
            used = leaveRegion(at) - base;
        }
        long wanted = used + bytes + slack();
        if (wanted > storage.capacity()) {
            CallStack.require();
            move(storage.grow(wanted, used));
        }
        setLimits(wanted > limit());
        return base + used;
    }

    /** Moves a region's text to the builder's own memory; returns the address that {@code at} has now. */
    private long leaveRegion(long at) {
        long used = at - base;
        CallStack.require();
        move(storage.leaveRegion(used, used + slack()));
        changeLimits();
        setLimits(true);
        return base + used;
    }

    /** Moves the text to the builder's own memory if it is written directly to a region. */
    protected final void moveToOwnMemory() {
        if (storage.isDirect()) {
            requireUnpinned();
            leaveRegion(cursor);
        }
    }

    /**
     * Checks the depth of a child that exceeds {@link #depthLimit}, and moves the text out of a region, which keeps
     * room for fewer brackets.
     *
     * @return the address that {@code at} has now.
     * @throws IllegalStateException if the depth exceeds {@link JsonOptions#maxDepth()}.
     */
    protected final long deeper(long at, int depth) {
        if (depth > deepest()) {
            throw tooDeep(pathAt(at));
        }
        requireUnpinned();
        return leaveRegion(at);
    }

    /**
     * The same for a row with the inner rows that it always has.
     *
     * @param isInside whether its values are put into a container that is open.
     */
    final long deeper(long at, int depth, RowLayout row, boolean isInside) {
        if (depth + row.nesting() > deepest()) {
            throw tooDeep(pathAt(at), depth, row, isInside);
        }
        return deeper(at, depth + row.nesting());
    }

    private IllegalStateException tooDeep(PathText path, int depth, RowLayout row, boolean isInside) {
        int allowed = deepest() - depth;
        if (path != null && allowed >= 0) { // else the row itself is too deep
            if (!isInside) {
                path.enter(row.isArray());
            }
            row.readTo(path, allowed + 1, escapeMode);
        }
        IllegalStateException problem = tooDeep(path);
        Reference.reachabilityFence(row); // which has the names
        return problem;
    }

    private IllegalStateException tooDeep(PathText path) {
        int limit = options.maxDepth();
        String text = tooDeepText(limit + 1L, limit); // of the outermost container that is refused
        return new IllegalStateException(path == null ? text : path + ": " + text);
    }

    /** Continues at another address. This is the only place where memory moves. */
    private void move(long newBase) {
        assert !isPinned() : "memory moved in a replay";
        moved(newBase - base);
        cursor += newBase - base;
        setBase(newBase);
    }

    /** Has the document begin at another address. This is the only place that changes where its memory is. */
    private void setBase(long newBase) {
        base = newBase;
        array = Memory.arrayAt(newBase);
    }

    private void requireUnpinned() {
        if (isPinned()) {
            throw new IllegalStateException(
                    "a write would move memory while a message is replayed: this is a bug in Zilch, please report it;"
                            + " JsonOptions.repetition(false) avoids it");
        }
    }

    /** Returns whether the cursor is inside the memory that is written, for assertions. */
    protected final boolean isInMemory() {
        return cursor - base <= storage.capacity() && (ceiling != 0 || !storage.isDirect() && limitsChanged);
    }

    /** Has documents begin with as much memory as the options allow. */
    protected final void keepAsOptionsSay() {
        keptBytes = Math.max(options.retainedCapacity(), LEAST_BYTES);
        keptParts = Math.max(options.retainedCapacity(), LEAST_PARTS);
    }

    /** Returns whether memory is given back from one document to the next. */
    protected final boolean givesBack() {
        return keptBytes != Integer.MAX_VALUE;
    }

    /** Has the next document begin with no memory of any kind that is larger than a size, if that is possible. */
    protected final void keepOnly(int bytes, int parts) {
        keptBytes = Math.max(bytes, LEAST_BYTES);
        keptParts = parts;
    }

    /** Gives back the memory that is larger than what is to be kept, except for that of the text: no document is being written. */
    protected final void giveBack() {
        if (givesBack()) {
            shrink(keptBytes, keptParts);
            keepAsOptionsSay();
        }
    }

    /** Records that the limits change with the next document, if that gives back memory of the text. */
    protected final void planToGiveBackText() {
        limitsChanged |= storage.isLargerThan(keptBytes);
    }

    /** Gives back the memory of the text too, which nobody reads any more. */
    protected final void giveBackText() {
        planToGiveBackText();
        storage.giveBack(keptBytes);
        if (limitsChanged) {
            array = null; // it may have been given back; the next document begins in another one
        }
    }

    /**
     * Gives back memory that this layer has and that is larger than a size.
     *
     * @param bytes size of memory for bytes that is kept.
     * @param parts size of memory for parts of a document that is kept.
     */
    protected void shrink(int bytes, int parts) {
        scratch.trim(bytes);
    }

    /** Frees the memory off the heap that this layer has; there must be no further call. */
    protected void free() {
        storage.free();
        array = null;
        scratch.free();
    }

    /** Records that the next reset must restore the limits. */
    protected final void changeLimits() {
        limitsChanged = true;
        fastReset = false;
    }

    private int slack() {
        return KEY_ROOM + options.maxDepth() + 16;
    }

    /** Sets the addresses that writes are checked against. */
    private void setLimits(boolean nearLimit) {
        boolean direct = storage.isDirect();
        int slack = direct ? KEY_ROOM + DIRECT_DEPTH : slack();
        long physical = storage.capacity();
        long allowed = nearLimit ? physical : Math.min(physical, limit());
        roomEnd = base + allowed - slack;
        ceiling = nearLimit ? 0 : Long.MAX_VALUE;
        straightEnd = nearLimit ? 0 : roomEnd;
        roomChanged();
        depthLimit = direct ? Math.min(DIRECT_DEPTH, deepest()) : deepest();
    }

    /**
     * Checks the exact length of the closed document, line feed included, if a value ends at {@code at}.
     *
     * @param moreBytes that also belong to the document.
     */
    protected final void checkLength(long at, long moreBytes) {
        long bytes = lengthAt(at) + moreBytes;
        if (bytes > limit()) {
            throw tooLong(bytes);
        }
    }

    /** Returns whether the closed document is not too long if a value ends at {@code at}. */
    final boolean fits(long at) {
        return lengthAt(at) <= limit();
    }

    /**
     * Returns whether the closed document is too long if a value ends at {@code at}. A value that is written in parts
     * asks after each part: from then on it only counts its bytes, so that the error can say how many are needed.
     */
    protected final boolean exceedsLimit(long at) {
        return isNearLimit() && !fits(at);
    }

    /** Returns the exact length of the closed document, line feed included, if a value ends at {@code at}. */
    final long lengthAt(long at) {
        return at - base + missingBrackets() - unusedBytes() + lineFeeds;
    }

    private JsonCapacityException tooLong(long bytes) {
        if (outer != null) {
            return outer.tooLong(bytes + outerBytes);
        }
        String remedy = storage.isRegion()
                ? "wrap a larger region, send the document as it is, or roll back"
                : "raise JsonOptions.maxCapacity, send the document as it is, or roll back";
        return new JsonCapacityException(bytes, limit(), remedy);
    }

    static String tooDeepText(long depth, int limit) {
        return "depth " + depth + " exceeds " + limit + ": reduce the nesting, or raise JsonOptions.maxDepth";
    }
}
