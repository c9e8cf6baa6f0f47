// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

/**
 * A message that an application has written to the log with {@code pg_logical_emit_message}.
 *
 * @param isTransactional whether it belongs to the transaction around it, and was not sent if that was rolled back.
 * @param end position of the end of the message in the write-ahead log, at which the next record can begin: that of
 *     another message, or that of a commit.
 * @param prefix that says which application, or what kind of message it is.
 * @param source of the content; valid until the handler returns.
 * @param offset of the first byte of the content.
 * @param length of the content in bytes.
 */
public record LogicalMessage(boolean isTransactional, long end, String prefix, byte[] source, int offset, int length) {}
