// SPDX-License-Identifier: Apache-2.0

/**
 * Writes JSON straight into a buffer, over and over, without making garbage. Begin with
 * {@link io.github.zilch.JsonBuilder}.
 *
 * <table>
 *   <caption>Tasks and the methods for them</caption>
 *   <tr><th>task</th><th>methods</th></tr>
 *   <tr>
 *     <td>begin a message</td>
 *     <td>{@link io.github.zilch.JsonBuilder#reset() reset},
 *     {@link io.github.zilch.JsonBuilder#resetArray() resetArray} </td>
 *   </tr>
 *   <tr>
 *     <td>write a member of an object, an element of an array</td>
 *     <td>{@link io.github.zilch.JsonBuilder#put(CharSequence, String) put},
 *         {@link io.github.zilch.JsonValues#add(String) add}</td>
 *   </tr>
 *   <tr>
 *     <td>write an object or array in it</td>
 *     <td>{@link io.github.zilch.JsonBuilder#createJSON(CharSequence) createJSON},
 *         {@link io.github.zilch.JsonBuilder#createJSONArray(CharSequence) createJSONArray}</td>
 *   </tr>
 *   <tr>
 *     <td>write a price or quantity that is an integer with a scale</td>
 *     <td>{@link io.github.zilch.JsonBuilder#putDecimal putDecimal},
 *         {@link io.github.zilch.JsonValues#addDecimals addDecimals}</td>
 *   </tr>
 *   <tr>
 *     <td>write a double with a fixed number of decimals</td>
 *     <td>{@link io.github.zilch.JsonBuilder#put(CharSequence, double, int) put(key, value, decimals)}</td>
 *   </tr>
 *   <tr>
 *     <td>write decimals or longs as strings</td>
 *     <td>{@link io.github.zilch.JsonOptions#decimalsAsStrings(boolean) decimalsAsStrings},
 *         {@link io.github.zilch.JsonOptions#longsAsStrings(JsonOptions.LongsAsStrings) longsAsStrings}</td>
 *   </tr>
 *   <tr>
 *     <td>write a time, a date, a UUID</td>
 *     <td>{@link io.github.zilch.JsonBuilder#putTimestamp putTimestamp},
 *         {@link io.github.zilch.JsonValues#addTimestamps addTimestamps},
 *         {@link io.github.zilch.JsonBuilder#put(CharSequence, java.time.temporal.Temporal) put(key, Temporal)},
 *         {@link io.github.zilch.JsonBuilder#put(CharSequence, java.util.UUID) put(key, UUID)}</td>
 *   </tr>
 *   <tr>
 *     <td>write text from bytes, without a String</td>
 *     <td>{@link io.github.zilch.JsonBuilder#putAscii(CharSequence, byte[], int, int) putAscii},
 *         {@link io.github.zilch.JsonBuilder#putUtf8(CharSequence, byte[], int, int) putUtf8},
 *         {@link io.github.zilch.JsonBuilder#putLatin1(CharSequence, byte[], int, int) putLatin1}</td>
 *   </tr>
 *   <tr>
 *     <td>write bytes</td>
 *     <td>{@link io.github.zilch.JsonBuilder#putBase64(CharSequence, byte[], int, int) putBase64}</td>
 *   </tr>
 *   <tr>
 *     <td>write maps, lists and values whose type is known at run time</td>
 *     <td>{@link io.github.zilch.JsonBuilder#put(CharSequence, Object) put(key, Object)}</td>
 *   </tr>
 *   <tr>
 *     <td>have the compiler write the calls for a type</td>
 *     <td>{@link io.github.zilch.JsonSerializable}, {@link io.github.zilch.JsonSerializers},
 *         {@link io.github.zilch.JsonScaled}, {@link io.github.zilch.JsonEpoch}, {@link io.github.zilch.JsonWriter}</td>
 *   </tr>
 *   <tr>
 *     <td>write many numbers</td>
 *     <td>{@link io.github.zilch.JsonValues#addAll(int[]) addAll}</td>
 *   </tr>
 *   <tr>
 *     <td>write the rows of a table</td>
 *     <td>{@link io.github.zilch.JsonShape}, {@link io.github.zilch.JsonBuilder#addRow addRow},
 *         {@link io.github.zilch.JsonBuilder#putRow putRow}, {@link io.github.zilch.JsonRow}</td>
 *   </tr>
 *   <tr>
 *     <td>copy the fields of a delimited text, such as FIX, to a row</td>
 *     <td>{@link io.github.zilch.DelimitedFields}, {@link io.github.zilch.JsonRow#addFields addFields}</td>
 *   </tr>
 *   <tr>
 *     <td>write what is JSON already, copy from another builder</td>
 *     <td>{@link io.github.zilch.JsonBuilder#putRaw(CharSequence, CharSequence) putRaw},
 *         {@link io.github.zilch.JsonBuilder#putJSON putJSON}</td>
 *   </tr>
 *   <tr>
 *     <td>write into memory of your own</td>
 *     <td>{@link io.github.zilch.JsonBuilder#wrap(org.agrona.MutableDirectBuffer, int, int) wrap}</td>
 *   </tr>
 *   <tr>
 *     <td>send a message</td>
 *     <td>{@link io.github.zilch.JsonBuilder#buffer() buffer} with {@link io.github.zilch.JsonBuilder#offset() offset}
 *     and
 *         {@link io.github.zilch.JsonBuilder#length() length},
 *         {@link io.github.zilch.JsonBuilder#byteBuffer() byteBuffer},
 *         {@link io.github.zilch.JsonBuilder#toBytes(byte[], int) toBytes},
 *         {@link io.github.zilch.JsonBuilder#writeTo(java.io.OutputStream) writeTo}</td>
 *   </tr>
 *   <tr>
 *     <td>undo</td>
 *     <td>{@link io.github.zilch.JsonBuilder#mark() mark}, {@link io.github.zilch.JsonBuilder#rollback rollback}</td>
 *   </tr>
 *   <tr>
 *     <td>read back</td>
 *     <td>{@link io.github.zilch.JsonBuilder#get get}, {@link io.github.zilch.JsonBuilder#getString getString},
 *         {@link io.github.zilch.JsonBuilder#size() size}</td>
 *   </tr>
 *   <tr>
 *     <td>choose limits, escapes and forms</td>
 *     <td>{@link io.github.zilch.JsonOptions}</td>
 *   </tr>
 *   <tr>
 *     <td>share builders between threads</td>
 *     <td>{@link io.github.zilch.JsonBuilderPool}</td>
 *   </tr>
 *   <tr>
 *     <td>encode a key once</td>
 *     <td>{@link io.github.zilch.JsonKey}</td>
 *   </tr>
 *   <tr>
 *     <td>check that bytes are JSON</td>
 *     <td>{@link io.github.zilch.JsonValidator}</td>
 *   </tr>
 *   <tr>
 *     <td>write lines: a log, NDJSON</td>
 *     <td>{@link io.github.zilch.JsonOptions#lineFeed(boolean) lineFeed}, {@link io.github.zilch.JsonLines}</td>
 *   </tr>
 *   <tr>
 *     <td>fill a slot of fixed size</td>
 *     <td>{@link io.github.zilch.JsonBuilder#pad() pad}</td>
 *   </tr>
 *   <tr>
 *     <td>give memory back</td>
 *     <td>{@link io.github.zilch.JsonBuilder#trim(int) trim},
 *         {@link io.github.zilch.JsonOptions#retainedCapacity(int) retainedCapacity},
 *         {@link io.github.zilch.JsonBuilder#close() close}</td>
 *   </tr>
 * </table>
 *
 * <p><b>Memory.</b> No JVM flag is needed. Memory is reached through Agrona if
 * {@code --add-exports java.base/jdk.internal.misc=ALL-UNNAMED} is there; otherwise through {@code sun.misc.Unsafe}, before
 * Java 24 or with {@code --sun-misc-unsafe-memory-access=allow}; otherwise it is in arrays on the heap. Then text takes
 * longer, and bytes off the heap that are put are copied twice.
 * {@code -Dzilch.memory} chooses {@code agrona}, {@code unsafe} or {@code heap}, and what cannot be had throws
 * {@link java.lang.IllegalStateException} where the first builder, pool, key or shape is created. The document is the same.
 * Only {@link io.github.zilch.JsonBuilder#buffer()} and {@link io.github.zilch.JsonLines#buffer()} need Agrona's flag.
 *
 * <p><b>Checks.</b> {@code -Dzilch.checks=strict} looks for misuse that takes time to find; with assertions ({@code -ea})
 * it is the default. Then {@link java.lang.IllegalStateException} is thrown by a thread that writes to a document that
 * another thread has begun or has read last, by a child that is kept over a {@code reset} or {@code rollback}, and by a
 * key that is put to an array. A child that is kept over a multiple of thirteen resets is not found.
 * {@code -Dzilch.checks=true} is the default without assertions, {@code -Dzilch.checks=false} leaves out the checks of slices
 * and call order too ({@link io.github.zilch.JsonBuilder#CHECKS}). Any other value throws
 * {@link java.lang.IllegalStateException} where the first builder, pool, key or shape is created.
 *
 * <p>The <a href="https://github.com/zilch/zilch-json/blob/main/docs/recipes.md">recipes</a> show how to make it faster by a
 * JVM flag, to log, to send by Aeron, Netty, Kafka, HTTP, Spring and JAX-RS, to test, and to come from other libraries.
 */
package io.github.zilch;
