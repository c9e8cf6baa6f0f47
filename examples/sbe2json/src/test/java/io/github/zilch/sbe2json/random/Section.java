// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import java.util.List;

/**
 * What a random message, or an entry of a random group, consists of: fields, groups and data, each since a version of
 * the schema. Fields of later versions come later, and so do groups and data: that is how SBE lets a schema grow.
 *
 * @param padding bytes after the last field.
 */
record Section(List<Field> fields, List<Group> groups, List<Data> data, int padding) {
    record Field(String name, RandomType type, int offset, int since) {}

    record Group(String name, String dimensions, Section entry, int since) {}

    record Data(String name, String type, int since) {}

    /** Returns the length of the block in a version of the schema. */
    int blockLength(int version) {
        int end = 0;
        for (Field field : fields) {
            if (field.since <= version && field.type.size() > 0) {
                end = field.offset + field.type.size();
            }
        }
        return end + padding;
    }

    /** Returns the definition in a version of the schema. */
    String xml(int version) {
        StringBuilder xml = new StringBuilder();
        int id = 1;
        for (Field each : fields) {
            if (each.since <= version) {
                String offset = each.type.size() == 0 ? "" : " offset='" + each.offset + "'";
                xml.append("<field" + attributes(each.name, id++, each.since) + " type='" + each.type.name() + "'"
                        + offset + "/>");
            }
        }
        for (Group each : groups) {
            if (each.since <= version) {
                xml.append("<group" + attributes(each.name, id++, each.since) + " dimensionType='" + each.dimensions
                        + "' blockLength='" + each.entry.blockLength(version) + "'>" + each.entry.xml(version)
                        + "</group>");
            }
        }
        for (Data each : data) {
            if (each.since <= version) {
                xml.append("<data" + attributes(each.name, id++, each.since) + " type='" + each.type + "'/>");
            }
        }
        return xml.toString();
    }

    private static String attributes(String name, int id, int since) {
        return " name='" + name + "' id='" + id + "'" + (since == 0 ? "" : " sinceVersion='" + since + "'");
    }

    /**
     * Returns whether a schema of an old version can skip what one of a later version has added. What is in a group cannot be
     * skipped, except for fields: nothing tells how long it is.
     */
    boolean canSkip(int known, int version, boolean isMessage) {
        boolean hasUnknown = groups.stream().anyMatch(each -> each.since > known && each.since <= version)
                || data.stream().anyMatch(each -> each.since > known && each.since <= version);
        return (isMessage || !hasUnknown)
                && groups.stream().allMatch(each -> each.entry.canSkip(known, version, false));
    }
}
