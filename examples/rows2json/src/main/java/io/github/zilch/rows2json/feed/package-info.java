// SPDX-License-Identifier: Apache-2.0

/**
 * The changes of tables of PostgreSQL as lines of JSON, read from a replication slot with the output plugin pgoutput.
 *
 * <pre>{@code
 * FeedOptions options = FeedOptions.of(EnvelopeKind.WRAPPED).diff(true);
 * try (Sink sink = FileSink.open(path, true);
 *         FeedSource source = FeedSource.connect(address, new FeedSource.Request(options.diff(), false, false, 0))) {
 *     new Feed(source, options, sink, System.err::println).run(Long.MAX_VALUE);
 * }
 * }</pre>
 *
 * <table>
 * <caption>How values are written</caption>
 * <tr><th>type</th><th>JSON</th></tr>
 * <tr><td>smallint, integer, bigint, oid</td><td>number; of 64 bits, a string if asked for</td></tr>
 * <tr><td>numeric, real, double precision</td><td>number, digit for digit; NaN and infinities as strings, and
 * decimals if asked for</td></tr>
 * <tr><td>boolean</td><td>true or false</td></tr>
 * <tr><td>json, jsonb</td><td>the document, checked; line breaks between its values become blanks</td></tr>
 * <tr><td>date, time, timestamp</td><td>ISO 8601, with the zone of the options if the type has one; infinities as strings</td></tr>
 * <tr><td>bytea</td><td>Base64</td></tr>
 * <tr><td>array</td><td>array of its elements, without the bounds of its dimensions</td></tr>
 * <tr><td>domain</td><td>as its base type</td></tr>
 * <tr><td>interval</td><td>ISO 8601 duration</td></tr>
 * <tr><td>composite, hstore</td><td>object</td></tr>
 * <tr><td>range, multirange</td><td>object with {@code lower}, {@code upper} and {@code bounds}; array of such</td></tr>
 * <tr><td>any other, such as text, uuid, enum</td><td>string</td></tr>
 * <tr><td>SQL null</td><td>null</td></tr>
 * <tr><td>JSON null</td><td>null, or {@code {"__json_null__":true}} if asked for</td></tr>
 * <tr><td>a value that was not sent because it did not change</td><td>from the old row if that was sent, otherwise
 * {@code {"__unchanged__":true}}</td></tr>
 * </table>
 *
 * <p>The server sends no generated columns before version 18.
 *
 * <p>The rows that were there before the changes are those of a
 * {@link io.github.zilch.rows2json.feed.postgres.Snapshot}.
 *
 * <p>A change is identified by {@code lsn}, the position of the commit of its transaction, and {@code seq}, its number in
 * that transaction. Transactions are in the order of their commits. A change that comes twice is the same line twice,
 * unless a type or a primary key was altered meanwhile.
 */
package io.github.zilch.rows2json.feed;
