// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.generated;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.Date;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.BaseStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks that a value can be written by its declared type although it is of a subclass. Jackson writes such a value by its
 * class. The members that the subclass adds are not written here, but what it hides or changes must not be written as the
 * declared type has it, so such a value is refused. Each class is looked at once for each declared type. Not for hand-written
 * code: see the {@linkplain io.github.zilch.generated package}.
 */
public final class DeclaredTypes {
    /** The module whose classes have no annotations of Jackson, and are written as the types that they implement. */
    private static final Module BASE = Object.class.getModule();

    /** The types whose subclasses Jackson writes in one form, whatever other types they have. */
    private static final List<Class<?>> FORMS = List.of(
            Enum.class,
            Number.class,
            Date.class,
            Calendar.class,
            TimeZone.class,
            Charset.class,
            Path.class,
            Map.class,
            Map.Entry.class,
            Collection.class,
            AtomicReference.class);

    /** The types whose subclasses Jackson writes in one form if they have no members. */
    private static final List<Class<?>> SEQUENCES = List.of(CharSequence.class, Iterator.class, BaseStream.class);

    /** The classes that are written in the form of their declared type, and those of which that holds if they have no members. */
    private static final Accepted SAME_FORM = new Accepted(false);

    private static final Accepted WITHOUT_MEMBERS = new Accepted(true);

    private DeclaredTypes() {}

    // ---- generated code calls these for each value: one comparison where the class is the declared one ----

    /**
     * Checks a value whose subclasses are written in the same form.
     *
     * @param at address where it will stand.
     * @throws IllegalArgumentException if it is of a subclass whose annotations of Jackson, or members of the same names, say
     *     something else.
     */
    public static void check(ValueWriter out, long at, Object value, Class<?> declared) {
        Class<?> own = value.getClass();
        if (own != declared && own.getModule() != BASE) {
            SAME_FORM.check(out, at, own, declared);
        }
    }

    /**
     * Checks a text or a sequence, whose subclasses are written in the same form if they have no members.
     *
     * @param at address where it will stand.
     * @throws IllegalArgumentException if it is of a subclass that has members, or whose annotations say something else.
     */
    public static void checkWithoutMembers(ValueWriter out, long at, Object value, Class<?> declared) {
        Class<?> own = value.getClass();
        if (own != declared && own.getModule() != BASE) {
            WITHOUT_MEMBERS.check(out, at, own, declared);
        }
    }

    /**
     * Checks a value whose subclasses are written in another form.
     *
     * @param at address where it will stand.
     * @throws IllegalArgumentException if it is of a subclass.
     */
    public static void checkExact(ValueWriter out, long at, Object value, Class<?> declared) {
        if (value.getClass() != declared) {
            throw out.refusedClass(at, declared(value.getClass(), declared) + otherForm(declared));
        }
    }

    /** Returns why a value whose type is known only at run time is refused, or null if it is not. */
    static String whyNotAny(Object value) {
        Class<?> own = value.getClass();
        if (own.getModule() == BASE) {
            return null;
        }
        if (value instanceof AtomicBoolean) {
            return written(own, AtomicBoolean.class, otherForm(AtomicBoolean.class));
        }
        Class<?> sequence = first(SEQUENCES, value);
        Class<?> form = first(FORMS, value);
        if (sequence != null) {
            return written(own, sequence, WITHOUT_MEMBERS.problem(own, sequence));
        }
        return form == null ? null : written(own, form, SAME_FORM.problem(own, form)); // or else the builder decides
    }

    /** Returns why a key whose type is known only at run time is refused, or null if it is not. */
    static String whyNotAnyKey(Object key) {
        Class<?> own = key.getClass();
        if (own.getModule() == BASE) {
            return null;
        }
        Class<?> form = first(FORMS, key);
        Class<?> declared = form == null ? Object.class : form;
        return written(own, declared, SAME_FORM.problem(own, declared));
    }

    private static Class<?> first(List<Class<?>> types, Object value) {
        for (int i = 0; i < types.size(); i++) { // an iterator would be garbage for each value
            if (types.get(i).isInstance(value)) {
                return types.get(i);
            }
        }
        return null;
    }

    // ---- messages: what a class is taken for, and what is wrong with that ----

    private static String declared(Class<?> own, Class<?> declared) {
        return own.getName() + " is declared as " + declared.getName();
    }

    private static String written(Class<?> own, Class<?> form, String problem) {
        return problem == null ? null : own.getName() + " is written as " + form.getName() + problem;
    }

    private static String otherForm(Class<?> declared) {
        return ", but Jackson writes it in another form" + remedy(declared);
    }

    private static String remedy(Class<?> declared) {
        return declared.getName().startsWith("java.")
                ? ": declare it as what it is, or write it by hand with @JsonWriter"
                : ": add it to @JsonSubTypes, or declare it as what it is";
    }

    // ---- a subclass ----

    /** Returns what is wrong with values of a class that have a declared type, or null if nothing is. */
    private static String problem(Class<?> own, Class<?> declared, boolean hasNoMembers) {
        Set<Class<?>> known = withSupertypes(declared);
        if (hasOtherForm(own, declared, known)) {
            return otherForm(declared);
        }
        boolean refusesMembers = hasNoMembers && !Collection.class.isAssignableFrom(own);
        for (Class<?> type : withSupertypes(own)) {
            boolean isOther = !known.contains(type) && type.getModule() != BASE;
            if (isOther && (isChanged(type, declared, known) || refusesMembers && hasMembers(type))) {
                return ", where the annotations and members of " + type.getName() + " have no effect"
                        + remedy(declared);
            }
        }
        return null;
    }

    /** Returns whether Jackson writes a class by another type than the declared one. */
    private static boolean hasOtherForm(Class<?> own, Class<?> declared, Set<Class<?>> known) {
        boolean isKnown = own.getDeclaredConstructors().length > 0; // else in a native image without metadata for it
        boolean isSequence = declared == Iterable.class && Collection.class.isAssignableFrom(own);
        return !isKnown
                || withSupertypes(own).stream().anyMatch(it -> isOfJackson(it) && !known.contains(it))
                || !isSequence
                        && FORMS.stream().anyMatch(it -> it.isAssignableFrom(own) && !it.isAssignableFrom(declared))
                        && known.stream().noneMatch(DeclaredTypes::hasValue);
    }

    /** Returns whether a member of a class stands for its objects, also for those of subclasses. */
    private static boolean hasValue(Class<?> type) {
        return Stream.<AnnotatedElement>concat(
                        Arrays.stream(type.getDeclaredMethods()), Arrays.stream(type.getDeclaredFields()))
                .flatMap(it -> Arrays.stream(it.getDeclaredAnnotations()))
                .anyMatch(it -> isOfJackson(it.annotationType())
                        && it.annotationType().getSimpleName().equals("JsonValue"));
    }

    private static Set<Class<?>> withSupertypes(Class<?> type) {
        Set<Class<?>> types = new LinkedHashSet<>();
        addWithSupertypes(type, types);
        return types;
    }

    private static void addWithSupertypes(Class<?> type, Set<Class<?>> types) {
        if (type != null && types.add(type)) {
            addWithSupertypes(type.getSuperclass(), types);
            for (Class<?> next : type.getInterfaces()) {
                addWithSupertypes(next, types);
            }
        }
    }

    /** Returns whether Jackson would write something else of the known types because of a class. */
    private static boolean isChanged(Class<?> type, Class<?> declared, Set<Class<?>> known) {
        return isChanged(type, known)
                || Arrays.stream(type.getInterfaces()).anyMatch(it -> isAnnotated(it) && isInherited(it, type))
                || Arrays.stream(type.getDeclaredFields()).anyMatch(DeclaredTypes::isAnnotated)
                || methods(type)
                        .anyMatch(it -> isChanged(it, overridden(it, known).toList()))
                || declared.getModule() != BASE && (hasCreator(type) || hides(type, known));
    }

    /** Returns whether a class has an interface from its superclass, too: the order of what they say is another one then. */
    private static boolean isInherited(Class<?> implemented, Class<?> type) {
        return type.getSuperclass() != null && implemented.isAssignableFrom(type.getSuperclass());
    }

    // ---- annotations ----

    private static boolean isAnnotated(AnnotatedElement element) {
        return Arrays.stream(element.getDeclaredAnnotations()).anyMatch(DeclaredTypes::hasEffect);
    }

    /** Returns whether an element has an annotation with an effect that not all of others have that have such a one. */
    private static boolean isChanged(AnnotatedElement element, Collection<? extends AnnotatedElement> overridden) {
        return Arrays.stream(element.getDeclaredAnnotations())
                .filter(DeclaredTypes::hasEffect)
                .anyMatch(it -> {
                    Set<Annotation> others = overridden.stream()
                            .flatMap(other -> Arrays.stream(other.getDeclaredAnnotations()))
                            .filter(other -> other.annotationType() == it.annotationType())
                            .collect(Collectors.toSet());
                    return !others.equals(Set.of(it));
                });
    }

    /** Returns whether a constructor or factory of a class is annotated: those name, hide and show members. */
    private static boolean hasCreator(Class<?> type) {
        Stream<Executable> factories = Arrays.stream(type.getDeclaredMethods())
                .filter(it -> Modifier.isStatic(it.getModifiers()))
                .map(it -> it);
        return Stream.concat(Arrays.stream(type.getDeclaredConstructors()), factories)
                .anyMatch(it -> isAnnotated(it)
                        || Arrays.stream(it.getParameterAnnotations())
                                .flatMap(Arrays::stream)
                                .anyMatch(DeclaredTypes::hasEffect));
    }

    /** Returns whether an annotation may say what is written. */
    private static boolean hasEffect(Annotation annotation) {
        Class<?> type = annotation.annotationType();
        return type.getName().equals("java.beans.Transient")
                || type.getName().equals("java.beans.ConstructorProperties")
                || isOfJackson(type) && !type.getSimpleName().startsWith("JsonDeserialize")
                || Arrays.stream(type.getDeclaredAnnotations())
                        .map(Annotation::annotationType)
                        .anyMatch(it -> isOfJackson(it) && it.getSimpleName().equals("JacksonAnnotationsInside"));
    }

    private static boolean isOfJackson(Class<?> type) {
        return type.getName().startsWith("com.fasterxml.jackson.")
                || type.getName().startsWith("tools.jackson.");
    }

    // ---- members ----

    private static Stream<Method> methods(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(it -> !Modifier.isStatic(it.getModifiers()) && !it.isSynthetic());
    }

    private static Stream<Field> fields(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(it -> !Modifier.isStatic(it.getModifiers()) && !it.isSynthetic());
    }

    private static Stream<Method> overridden(Method method, Set<Class<?>> known) {
        return known.stream()
                .flatMap(it -> Arrays.stream(it.getDeclaredMethods()))
                .filter(it -> it.getName().equals(method.getName()))
                .filter(it -> Arrays.equals(it.getParameterTypes(), method.getParameterTypes()));
    }

    /** Returns whether a class has members of its own. */
    private static boolean hasMembers(Class<?> type) {
        return type.isRecord()
                || fields(type).anyMatch(it -> Modifier.isPublic(it.getModifiers()))
                || methods(type).anyMatch(DeclaredTypes::isVisibleGetter);
    }

    private static boolean isVisibleGetter(Method method) {
        return Modifier.isPublic(method.getModifiers()) && !memberOf(method).isEmpty();
    }

    /** Returns whether a class has a field or getter of its own in place of one of the known types. */
    private static boolean hides(Class<?> type, Set<Class<?>> known) {
        List<Class<?>> ours =
                known.stream().filter(it -> it.getModule() != BASE).toList();
        Set<String> fieldNames = ours.stream()
                .flatMap(DeclaredTypes::fields)
                .map(it -> plain(it.getName()))
                .collect(Collectors.toSet());
        Set<String> names = new LinkedHashSet<>(fieldNames);
        ours.forEach(it -> {
            methods(it).map(DeclaredTypes::memberOf).forEach(names::add);
            Stream.<AnnotatedElement>concat(methods(it), fields(it)).forEach(member -> addGiven(member, names));
        });
        Predicate<Field> isHiding =
                it -> (Modifier.isPublic(it.getModifiers()) ? names : fieldNames).contains(plain(it.getName()));
        return fields(type).anyMatch(isHiding)
                || methods(type)
                        .filter(it -> isVisibleGetter(it)
                                && overridden(it, known)
                                        .noneMatch(other -> isVisibleGetter(other) || isAnnotated(other)))
                        .anyMatch(it -> names.contains(memberOf(it)));
    }

    /** Returns the name of the member that a method may be the getter of, or an empty text. */
    private static String memberOf(Method getter) {
        String name = getter.getName();
        int prefix = name.startsWith("get") ? 3 : name.startsWith("is") ? 2 : 0;
        boolean isGetter = prefix > 0 && getter.getParameterTypes().length == 0 && getter.getReturnType() != void.class;
        return isGetter ? plain(name.substring(prefix)) : "";
    }

    /** Adds the names that annotations give to a member. */
    private static void addGiven(AnnotatedElement member, Set<String> names) {
        Arrays.stream(member.getDeclaredAnnotations())
                .filter(it -> isOfJackson(it.annotationType()))
                .flatMap(it -> Arrays.stream(it.toString().split("\"")))
                .map(DeclaredTypes::plain)
                .forEach(names::add);
    }

    /** Returns a name as it is the same before and after it is changed by a naming strategy. */
    private static String plain(String name) {
        return name.replaceAll("[^\\p{L}\\p{N}]", "").toLowerCase(Locale.ROOT);
    }

    /** The declared types by which values of each class can be written. */
    private static final class Accepted extends ClassValue<Accepted.Types> {
        private final boolean hasNoMembers;

        Accepted(boolean hasNoMembers) {
            this.hasNoMembers = hasNoMembers;
        }

        @Override
        protected Types computeValue(Class<?> type) {
            return new Types();
        }

        void check(ValueWriter out, long at, Class<?> own, Class<?> declared) {
            String problem = problem(own, declared);
            if (problem != null) {
                throw out.refusedClass(at, declared(own, declared) + problem);
            }
        }

        /** Returns what is wrong with a class, or null if nothing is. */
        String problem(Class<?> own, Class<?> declared) {
            Types types = get(own);
            if (types.has(declared)) {
                return null;
            }
            String problem = DeclaredTypes.problem(own, declared, hasNoMembers);
            if (problem == null) {
                types.add(declared);
            }
            return problem;
        }

        /** The types that one class is accepted for; read by many threads. */
        private static final class Types {
            private volatile Class<?>[] types = {};

            boolean has(Class<?> declared) {
                for (Class<?> type : types) {
                    if (type == declared) {
                        return true;
                    }
                }
                return false;
            }

            synchronized void add(Class<?> declared) {
                Class<?>[] more = Arrays.copyOf(types, types.length + 1);
                more[types.length] = declared;
                types = more;
            }
        }
    }
}
