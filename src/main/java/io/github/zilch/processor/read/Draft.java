// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.VariableElement;

/** The accessors that belong to one property, from which it is made: as Jackson combines them. */
public final class Draft {
    /** Name in the source. */
    final String name;

    /** Name in JSON. */
    private String external;

    /** The accessors of each kind, the one that was found last first. */
    private final Map<Accessor.Kind, List<Accessor>> accessors = new EnumMap<>(Accessor.Kind.class);

    Draft(String name) {
        this(name, name);
    }

    private Draft(String name, String external) {
        this.name = name;
        this.external = external;
        for (Accessor.Kind kind : Accessor.Kind.values()) {
            accessors.put(kind, new ArrayList<>());
        }
    }

    void add(Accessor accessor) {
        accessors.get(accessor.kind()).add(0, accessor);
    }

    /** Adds the accessors of another draft that has been given the same name. */
    void addAll(Draft other) {
        other.accessors.forEach((kind, list) -> accessors.get(kind).addAll(list));
    }

    String external() {
        return external;
    }

    void rename(String newName) {
        external = newName;
    }

    Stream<Accessor> all() {
        return accessors.values().stream().flatMap(List::stream);
    }

    boolean has(Accessor.Kind kind) {
        return !accessors.get(kind).isEmpty();
    }

    boolean isWritten() {
        return has(Accessor.Kind.GETTER) || has(Accessor.Kind.FIELD);
    }

    /** Removes the accessors that are ignored; returns whether nothing that says otherwise is left. */
    boolean removeIgnored() {
        if (all().noneMatch(Accessor::isIgnored)) {
            return all().noneMatch(Accessor::isVisible);
        }
        boolean kept = all().anyMatch(Accessor::isKept);
        accessors.values().forEach(it -> it.removeIf(Accessor::isIgnored));
        return !kept || all().noneMatch(Accessor::isVisible);
    }

    /** Removes the accessors that Jackson does not use; a getter keeps the field and setter that are not visible. */
    void removeInvisible() {
        switch (access()) {
            case "READ_ONLY" -> {
                accessors.get(Accessor.Kind.SETTER).clear();
                accessors.get(Accessor.Kind.PARAMETER).clear();
            }
            case "READ_WRITE" -> {}
            case "WRITE_ONLY" -> {
                accessors.get(Accessor.Kind.GETTER).clear();
                accessors.get(Accessor.Kind.FIELD).clear();
            }
            default -> {
                removeInvisible(Accessor.Kind.GETTER);
                removeInvisible(Accessor.Kind.PARAMETER);
                if (!has(Accessor.Kind.GETTER)) {
                    removeInvisible(Accessor.Kind.FIELD);
                    removeInvisible(Accessor.Kind.SETTER);
                }
            }
        }
    }

    private void removeInvisible(Accessor.Kind kind) {
        accessors.get(kind).removeIf(it -> !it.isVisible());
    }

    /** Returns whether the property would be written otherwise if a parameter, which is none of its accessors, was one. */
    boolean isChangedBy(VariableElement parameter, Annotated annotations) {
        if (all().anyMatch(it -> it.element().equals(parameter))) {
            return false;
        }
        List<Accessor> left = all().filter(it -> !it.isIgnored()).toList();
        List<Accessor> read = left.stream().filter(Draft::reads).toList();
        return isRenamedBy(Accessor.explicitName(annotations, Accessor.Kind.PARAMETER), left, read)
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
                : read.stream().noneMatch(it -> it.isVisible() && it.kind() == Accessor.Kind.GETTER)
                        && read.stream().anyMatch(it -> !it.isVisible());
        return !isGiven && isChanged;
    }

    private static boolean reads(Accessor accessor) {
        return accessor.kind() == Accessor.Kind.GETTER || accessor.kind() == Accessor.Kind.FIELD;
    }

    /**
     * Returns the access that annotations give. Of several accessors of a kind in one class the JVM chooses the one that
     * counts for Jackson; here nothing is written if one of them says so.
     */
    private String access() {
        for (List<Accessor> list : accessors.values()) {
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
        Set<String> names = new LinkedHashSet<>();
        all().map(Accessor::name).filter(it -> !it.isEmpty()).forEach(names::add);
        return names;
    }

    /** Returns a draft for each of the names that annotations give, or null if one accessor has no name of these. */
    List<Draft> explode() {
        Map<String, Draft> drafts = new LinkedHashMap<>();
        for (Accessor accessor : all().toList()) {
            if (!accessor.name().isEmpty()) {
                drafts.computeIfAbsent(accessor.name(), it -> new Draft(name, it))
                        .accessors
                        .get(accessor.kind())
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
            accessors.get(readKind()).replaceAll(it -> it.with(merged));
        }
    }

    private Accessor.Kind readKind() {
        return has(Accessor.Kind.GETTER) ? Accessor.Kind.GETTER : Accessor.Kind.FIELD;
    }

    /**
     * Returns the getter or else the field that is read.
     *
     * @param isSubclass whether the class of the first accessor extends that of the second one.
     * @param conflict takes two accessors of which none is better.
     */
    Accessor accessor(BiPredicate<Element, Element> isSubclass, BiConsumer<Accessor, Accessor> conflict) {
        List<Accessor> candidates = accessors.get(readKind());
        Accessor best = null;
        for (Accessor next : candidates) {
            if (best == null || rank(next) > rank(best)) {
                best = next;
            } else if (rank(next) == rank(best)) {
                best = better(best, next, isSubclass, conflict);
            }
        }
        Accessor chosen = best;
        candidates.stream()
                .filter(it -> it.isVisible() && !it.property().equals(chosen.property()))
                .forEach(it -> conflict.accept(chosen, it));
        return best;
    }

    /** Keeps the getter that is read if none counts because it is annotated. */
    void keepOneGetter(BiPredicate<Element, Element> isSubclass) {
        List<Accessor> getters = accessors.get(Accessor.Kind.GETTER);
        if (getters.size() > 1) {
            Accessor kept = getters.get(0);
            for (Accessor next : getters) {
                kept = better(kept, next, isSubclass, (one, other) -> {});
            }
            accessors.put(Accessor.Kind.GETTER, new ArrayList<>(List.of(kept)));
        }
    }

    private static int rank(Accessor accessor) {
        return accessor.isMarked() ? 2 : accessor.isVisible() ? 1 : 0;
    }

    private static Accessor better(
            Accessor best,
            Accessor next,
            BiPredicate<Element, Element> isSubclass,
            BiConsumer<Accessor, Accessor> conflict) {
        if (isSubclass.test(next.element(), best.element())) {
            return next;
        }
        if (isSubclass.test(best.element(), next.element())) {
            return best;
        }
        int order = Comparator.comparingInt(Draft::priority).compare(next, best);
        if (order == 0 && next.property().equals(best.property())) {
            conflict.accept(best, next);
        }
        return order < 0 ? next : best;
    }

    private static int priority(Accessor getter) {
        return Names.property(getter.element(), "get") != null
                ? 1
                : Names.property(getter.element(), "is") != null ? 2 : 3;
    }
}
