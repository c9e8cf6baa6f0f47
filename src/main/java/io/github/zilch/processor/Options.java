// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.type.TypeMirror;

/**
 * What a member says of its value, and of the elements in it.
 *
 * @param ignored names of members to leave out.
 * @param included names of the only members to write; null for all.
 * @param content which contents of a map to write, as {@code @JsonInclude} names it; empty for all.
 * @param contentType that the elements are taken for; null for their own.
 */
record Options(Set<String> ignored, Set<String> included, Format format, String content, TypeMirror contentType) {
    /** Says nothing. */
    static final Options NONE = new Options(Set.of(), null, Format.NONE, "", null);

    /** Reads what the annotations of a member say. */
    static Options of(Annotated annotations) {
        Annotated.Mark inclusion = annotations.find("JsonInclude");
        String content = inclusion == null ? "" : inclusion.text("content");
        return new Options(
                ignored(annotations),
                included(annotations),
                Format.of(annotations),
                content.equals("ALWAYS") || content.equals("USE_DEFAULTS") ? "" : content,
                null);
    }

    /** Returns the names of members that annotations leave out. */
    static Set<String> ignored(Annotated annotations) {
        Annotated.Mark mark = annotations.find("JsonIgnoreProperties");
        Set<String> names = mark == null ? Set.of() : new TreeSet<>(mark.texts("value"));
        return mark == null || mark.flag("allowGetters") ? Set.of() : names;
    }

    /** Returns the names of the only members that annotations have written, or null. */
    static Set<String> included(Annotated annotations) {
        Annotated.Mark mark = annotations.find("JsonIncludeProperties");
        return mark == null ? null : new TreeSet<>(mark.texts("value"));
    }

    boolean areDefault() {
        return ignored.isEmpty()
                && included == null
                && format.equals(Format.NONE)
                && content.isEmpty()
                && contentType == null;
    }

    /** Returns an annotation that would change a value of any type, and not only the order of the entries of maps. */
    String concerningAny() {
        if (!ignored.isEmpty() || included != null) {
            return included == null ? "@JsonIgnoreProperties" : "@JsonIncludeProperties";
        }
        return contentType != null ? "@JsonSerialize(contentAs)" : format.changesValues() ? "@JsonFormat" : "";
    }

    Options ignoringToo(Set<String> names) {
        if (names.isEmpty()) {
            return this;
        }
        Set<String> all = new TreeSet<>(ignored);
        all.addAll(names);
        return new Options(all, included, format, content, contentType);
    }

    /** Adds names to those of the only members to write; null adds none. */
    Options includingToo(Set<String> names) {
        if (names == null) {
            return this;
        }
        Set<String> all = new TreeSet<>(names);
        if (included != null) {
            all.addAll(included);
        }
        return new Options(ignored, all, format, content, contentType);
    }

    Options withContentType(TypeMirror newType) {
        return new Options(ignored, included, format, content, newType);
    }

    Options withShape(String shape) {
        return new Options(ignored, included, format.withShape(shape), content, contentType);
    }
}
