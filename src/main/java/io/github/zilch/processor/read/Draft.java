// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Accessor.Kind;
import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Names;
import io.github.zilch.processor.compiler.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.VariableElement;

/** The accessors that belong to one property, from which it is made: as Jackson combines them. */
public final class Draft {
    /** Name in the source. */
    final String name;

    private final Context context;

    /** Name in JSON. */
    String external;

    /** The accessors by their kinds, of each kind the one that was found last first. */
    private final List<Accessor> accessors = new ArrayList<>();

    Draft(Context context, String name) {
        this(context, name, name);
    }

    private Draft(Context context, String name, String external) {
        this.context = context;
        this.name = name;
        this.external = external;
    }

    void add(Accessor accessor) {
        accessors.add(0, accessor);
        accessors.sort(Comparator.comparing(Accessor::kind));
    }

    /** Adds the accessors of another draft that has been given the same name. */
    void addAll(Draft other) {
        accessors.addAll(other.accessors);
        accessors.sort(Comparator.comparing(Accessor::kind));
    }

    Stream<Accessor> all() {
        return accessors.stream();
    }

    private List<Accessor> all(Kind kind) {
        return all().filter(it -> it.kind() == kind).toList();
    }

    boolean isWritten() {
        return all().anyMatch(Accessor::reads);
    }

    /** Removes the accessors that are ignored; returns whether nothing that says otherwise is left. */
    boolean removeIgnored() {
        boolean kept = all().noneMatch(Accessor::isIgnored) || all().anyMatch(Accessor::isKept);
        accessors.removeIf(Accessor::isIgnored);
        return !kept || all().noneMatch(Accessor::isVisible);
    }

    /** Removes the accessors that Jackson does not use; a getter keeps the field and setter that are not visible. */
    void removeInvisible() {
        switch (access()) {
            case "READ_ONLY" -> accessors.removeIf(it -> !it.reads());
            case "READ_WRITE" -> {}
            case "WRITE_ONLY" -> accessors.removeIf(Accessor::reads);
            default -> {
                accessors.removeIf(it -> !it.isVisible() && (it.kind() == Kind.GETTER || it.kind() == Kind.PARAMETER));
                boolean hasGetter = !all(Kind.GETTER).isEmpty();
                accessors.removeIf(it -> !it.isVisible() && !hasGetter);
            }
        }
    }

    /** Returns whether the property would be written otherwise if a parameter, which is none of its accessors, was one. */
    boolean isChangedBy(VariableElement parameter, Annotated annotations) {
        if (all().anyMatch(it -> it.element().equals(parameter))) {
            return false;
        }
        List<Accessor> left = all().filter(it -> !it.isIgnored()).toList();
        List<Accessor> read = left.stream().filter(Accessor::reads).toList();
        return isRenamedBy(Accessor.explicitName(annotations, Kind.PARAMETER), left, read)
                || isHiddenOrShownBy(Accessor.access(annotations), read);
    }

    private boolean isRenamedBy(String given, List<Accessor> left, List<Accessor> read) {
        boolean isRead = read.stream().anyMatch(it -> it.isVisible() || !access().equals("AUTO"));
        boolean isNamed = read.stream().anyMatch(it -> !it.name().isEmpty());
        return !given.isEmpty()
                && isRead
                && !isNamed
                && !access().equals("WRITE_ONLY")
                && left.stream().map(Accessor::name).noneMatch(given::equals)
                && !given.equals(name);
    }

    private boolean isHiddenOrShownBy(String given, List<Accessor> read) {
        if (given.equals("AUTO") || given.equals(access())) {
            return false;
        }
        boolean isGiven =
                read.stream().anyMatch(it -> !Accessor.access(it.annotations()).equals("AUTO"));
        boolean isChanged = given.equals("WRITE_ONLY")
                ? read.stream().anyMatch(Accessor::isVisible)
                : read.stream().noneMatch(it -> it.isVisible() && it.kind() == Kind.GETTER)
                        && read.stream().anyMatch(it -> !it.isVisible());
        return !isGiven && isChanged;
    }

    /**
     * Returns the access that annotations give. Of several accessors of a kind in one class the JVM chooses the one that
     * counts for Jackson; here nothing is written if one of them says so.
     */
    private String access() {
        for (Kind kind : Kind.values()) {
            List<Accessor> list = all(kind);
            List<String> given = list.stream()
                    .filter(it -> Objects.equals(home(it), home(list.get(0))))
                    .map(it -> Accessor.access(it.annotations()))
                    .toList();
            if (given.contains("WRITE_ONLY")) {
                return "WRITE_ONLY";
            }
            if (!given.isEmpty() && !given.get(0).equals("AUTO")) {
                return given.get(0);
            }
        }
        return "AUTO";
    }

    /** Returns the class that an accessor is in; some compilers do not know where a parameter is. */
    private static Element home(Accessor accessor) {
        return accessor.element().getEnclosingElement();
    }

    /** Returns all names that annotations give. */
    Set<String> explicitNames() {
        return all().map(Accessor::name)
                .filter(it -> !it.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns a draft for each of the names that annotations give, or null if one accessor has no name of these. */
    List<Draft> explode() {
        Map<String, Draft> drafts = new LinkedHashMap<>();
        for (Accessor accessor : accessors) {
            if (!accessor.name().isEmpty()) {
                drafts.computeIfAbsent(accessor.name(), it -> new Draft(context, name, it))
                        .accessors
                        .add(accessor);
            } else if (accessor.isVisible()) {
                return null;
            }
        }
        return List.copyOf(drafts.values());
    }

    /** Gives each accessor that is read the annotations of all accessors, those of the getter first. */
    void mergeAnnotations() {
        if (isWritten()) {
            Annotated merged =
                    all().map(Accessor::annotations).reduce(Annotated::with).orElseThrow();
            Kind read = accessors.get(0).kind();
            accessors.replaceAll(it -> it.kind() == read ? it.with(merged) : it);
        }
    }

    /** Returns the getter or else the field that is read. Reports two accessors of which none is better. */
    Accessor accessor() {
        List<Accessor> candidates = all(accessors.get(0).kind());
        Accessor best = candidates.get(0);
        for (Accessor next : candidates.subList(1, candidates.size())) {
            if (rank(next) > rank(best)) {
                best = next;
            } else if (rank(next) == rank(best)) {
                if (isEqual(best, next)) {
                    conflict(best);
                }
                best = better(best, next);
            }
        }
        String property = best.property();
        if (candidates.stream().anyMatch(it -> it.isVisible() && !it.property().equals(property))) {
            conflict(best);
        }
        return best;
    }

    private void conflict(Accessor accessor) {
        context.report(Rule.SAME_NAME, accessor.element(), external);
    }

    /** Keeps the getter that is read if none counts because it is annotated. */
    void keepOneGetter() {
        all(Kind.GETTER).stream()
                .reduce(this::better)
                .ifPresent(kept -> accessors.removeIf(it -> it.kind() == Kind.GETTER && it != kept));
    }

    private static int rank(Accessor accessor) {
        return accessor.isMarked() ? 2 : accessor.isVisible() ? 1 : 0;
    }

    /** Returns the one of two accessors that is in a subclass, or has the more usual name. */
    private Accessor better(Accessor best, Accessor next) {
        boolean isBetter = isInSubclass(next, best) || !isInSubclass(best, next) && priority(next) < priority(best);
        return isBetter ? next : best;
    }

    private boolean isEqual(Accessor one, Accessor other) {
        return !isInSubclass(one, other)
                && !isInSubclass(other, one)
                && priority(one) == priority(other)
                && one.property().equals(other.property());
    }

    private boolean isInSubclass(Accessor one, Accessor other) {
        return !home(one).equals(home(other))
                && context.isSubclass(home(one).asType(), home(other).asType());
    }

    private static int priority(Accessor getter) {
        return Names.property(getter.element(), "get") != null
                ? 1
                : Names.property(getter.element(), "is") != null ? 2 : 3;
    }
}
