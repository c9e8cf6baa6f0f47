// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.rows2json.feed.postgres.Change;

/** {@code {"after":{…},"before":{…},"key":[1],"lsn":"0/16B3748","seq":0,"topic":"public.t","updated":"…"}}. */
final class WrappedEnvelope implements Envelope {
    private final Members members;

    WrappedEnvelope(TableVersion table) {
        FeedOptions options = table.options();
        members = new Members.Collector()
                .add("after", table::addAfter)
                .addIf(options.diff(), "before", table::addBefore)
                .addIf(options.keyInValue(), "key", table::addKeyArray)
                .add("lsn", table::addLsn)
                .add("seq", table::addSequence)
                .addIf(options.topicInValue(), "topic", table::addTopic)
                .add("truncate", table::addTruncate)
                .addIf(options.updated(), "updated", table::addUpdated)
                .build();
    }

    @Override
    public JsonRow begin(JsonBuilder json, Change change) {
        return members.begin(json, change);
    }
}
