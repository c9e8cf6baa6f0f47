// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.model;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** How values of a type are written. */
public sealed interface Value {
    /** What JSON a value is. */
    enum Shape {
        OBJECT,
        ARRAY,
        SCALAR
    }

    /** What the JSON is. */
    default Shape shape() {
        return Shape.SCALAR;
    }

    /** A value that is written by one expression where it stands, and needs no method of its own. */
    sealed interface Inline extends Value {}

    /** How it is checked that a value can be written by its declared type, by methods of {@code DeclaredTypes}. */
    enum Check {
        /** It cannot be of another class, or a check of its own follows. */
        NONE(""),

        /** A subclass is written in the same form, unless its annotations or members say something else. */
        SUBCLASS("check"),

        /** A subclass is written in the same form if it has no members, too. */
        WITHOUT_MEMBERS("checkWithoutMembers"),

        /** A subclass is written in another form. */
        EXACT("checkExact");

        public final String method;

        Check(String method) {
            this.method = method;
        }
    }

    /** Returns how the class of a value is checked. */
    default Check check() {
        return Check.NONE;
    }

    /** A value that cannot be written; the problem has been reported. */
    record Unknown() implements Value {}

    /** The value of a member that is read later, so that types which contain many others need no deep stack. */
    final class Later implements Value {
        private final Supplier<Value> reader;
        private Value value;

        public Later(Supplier<Value> reader) {
            this.reader = reader;
        }

        public void read() {
            value = reader.get();
        }

        /** Returns the value, or null if it has not been read. */
        Value value() {
            return value;
        }
    }

    /**
     * A value that a method of the writer takes.
     *
     * @param method its name.
     * @param arguments after the value, each with a comma before it, and names of classes of the JDK in braces.
     */
    record Plain(String method, String arguments, Shape shape) implements Inline {}

    /**
     * A value that a method of {@code JdkValues} takes.
     *
     * @param method its name.
     */
    record Jdk(String method) implements Inline {}

    /**
     * A date or time with a pattern.
     *
     * @param isDate whether it is a {@link java.util.Date}, and not of {@code java.time}.
     */
    record Formatted(boolean isDate, Format format) implements Inline {}

    /**
     * An enum some of whose constants have other names.
     *
     * @param constants of the source.
     * @param names in JSON, of each of them.
     */
    record Constants(JavaType type, List<String> constants, List<String> names, Check check) implements Value {}

    /** How the elements of a container are reached. */
    enum Access {
        /** An array. */
        ARRAY,

        /** A list: by their indices, if it has random access. */
        LIST,

        /** Something else that can be such a list. */
        ITERABLE,

        /** An iterator. */
        ITERATOR,

        /** A stream. */
        STREAM
    }

    /** An array or a collection. */
    record Elements(JavaType type, JavaType elementType, Value element, Access access, Check check) implements Value {
        @Override
        public Shape shape() {
            return Shape.ARRAY;
        }
    }

    /**
     * How the keys of a map become names.
     *
     * @param names of the constants of an enum; null for other keys.
     * @param code that writes a key: {@code #} stands for the key, {@code @} for the method that names a constant, and names
     *     of classes are in braces.
     */
    record Key(Constants names, String code) {}

    /**
     * A map, or one entry.
     *
     * @param keyType type argument, which can be a wildcard.
     * @param valueType type argument, which can be a wildcard.
     * @param condition under which a value is written, with {@code #} for it; null if it always is.
     * @param ignored keys of entries to leave out.
     * @param included the only keys of entries to write; null for all.
     */
    record Entries(
            JavaType type,
            JavaType keyType,
            Key key,
            JavaType valueType,
            Value value,
            String condition,
            Set<String> ignored,
            Set<String> included,
            boolean isSorted,
            boolean isEntry,
            Check check)
            implements Value {
        @Override
        public Shape shape() {
            return Shape.OBJECT;
        }
    }

    /**
     * A value that is in another one.
     *
     * @param isOptional whether it is an {@code Optional}, and not a reference, which can be null.
     */
    record Maybe(JavaType type, JavaType innerType, Value inner, boolean isOptional, Check check) implements Value {
        @Override
        public Shape shape() {
            return inner.shape();
        }
    }

    /**
     * What a serializer writes.
     *
     * @param hasMembers whether it has a method for the members.
     */
    record Form(Shape shape, boolean hasMembers) {}

    /**
     * A type that has a serializer of its own.
     *
     * @param form what that writes, asked for as late as possible: it is known when the type has been read.
     */
    record Call(JavaType serializer, Supplier<Form> form) implements Inline {
        @Override
        public Shape shape() {
            return form.get().shape();
        }

        /** Returns whether that has a method for the members. */
        public boolean hasMembers() {
            return form.get().hasMembers();
        }
    }

    /** A value that is written by a method of this serializer; its key finds it in {@link Serializer#shared()}. */
    record Shared(JavaType type, String key, Shape shape) implements Inline {}

    /** An object, or a positional array of its members. */
    record Bean(JavaType type, List<Property> properties, boolean array, Check check) implements Value {
        @Override
        public Shape shape() {
            return array ? Shape.ARRAY : Shape.OBJECT;
        }
    }

    /**
     * How a value says of which subtype it is.
     *
     * @param use what the id of a type is.
     * @param include where the id stands.
     * @param property name of the member that the id is.
     */
    record TypeInfo(String use, String include, String property) {
        /** Returns whether nothing is written for it, with a value of a shape: an array has no property, and is wrapped. */
        public boolean isSilent(Shape shape) {
            return include.equals("EXISTING_PROPERTY") && (use.equals("DEDUCTION") || shape == Shape.OBJECT);
        }

        /** Returns whether the id is a member of an object. */
        public boolean isProperty() {
            return include.equals("PROPERTY");
        }
    }

    /**
     * A value that says of which type it is.
     *
     * @param value which has a method of its own.
     */
    record Typed(JavaType type, TypeInfo info, String id, Shared value, Check check) implements Value {
        @Override
        public Shape shape() {
            boolean wrapped = info.include().equals("WRAPPER_ARRAY")
                    || !info.include().equals("WRAPPER_OBJECT") && value.shape() != Shape.OBJECT;
            return wrapped ? Shape.ARRAY : info.include().equals("WRAPPER_OBJECT") ? Shape.OBJECT : value.shape();
        }
    }

    /** A type whose values are of one of several other types, the more special ones first. */
    record Subtypes(JavaType type, List<Subtype> subtypes) implements Value {
        @Override
        public Shape shape() {
            boolean isAny =
                    subtypes.stream().anyMatch(it -> it.value instanceof ByHand); // what a method writes is not known
            return isAny
                    ? Shape.SCALAR
                    : subtypes.isEmpty() ? Shape.OBJECT : subtypes.get(0).value.shape();
        }
    }

    /** One of them. */
    record Subtype(JavaType type, Value value) {}

    /**
     * A type that one of its accessors stands for.
     *
     * @param accessor what is written after the expression of the object; empty if the object itself is written.
     */
    record Delegate(JavaType type, String accessor, JavaType valueType, Value value, Check check) implements Value {
        @Override
        public Shape shape() {
            return value.shape();
        }

        /** Returns a value that is checked and then written as what it is. */
        public static Delegate itself(JavaType type, Value value, Check check) {
            return new Delegate(type, "", type, value, check);
        }

        public Delegate with(Check other) {
            return new Delegate(type, accessor, valueType, value, other);
        }

        public boolean isPrimitive() {
            return !valueType.isClass() && valueType.suffix().isEmpty();
        }
    }

    /**
     * A value that a method of the user writes.
     *
     * @param isOfMember whether a member names the method: then it is called for null too, and may write nothing.
     */
    record ByHand(JavaType writer, boolean isOfMember) implements Inline {}
}
