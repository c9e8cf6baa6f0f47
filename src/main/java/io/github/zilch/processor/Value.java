// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.List;

/** How values of a type are written. */
sealed interface Value {
    /** What JSON it is. */
    enum Shape {
        OBJECT,
        ARRAY,
        SCALAR
    }

    /** What the JSON is. */
    default Shape shape() {
        return Shape.SCALAR;
    }

    /** A value that cannot be written; the problem has been reported. */
    record Unknown() implements Value {}

    /**
     * A value that a method of the writer takes.
     *
     * @param method its name.
     * @param arguments after the value, each with a comma before it.
     */
    record Plain(String method, String arguments, Shape shape) implements Value {}

    /**
     * An enum some of whose constants have other names.
     *
     * @param constants of the source.
     * @param names in JSON, of each of them.
     */
    record Constants(JavaType type, List<String> constants, List<String> names) implements Value {}

    /**
     * An array or a collection.
     *
     * @param indexed whether it may be a list with random access.
     */
    record Elements(JavaType type, JavaType elementType, Value element, boolean indexed) implements Value {
        @Override
        public Shape shape() {
            return Shape.ARRAY;
        }
    }

    /** A kind of key of a map. */
    enum KeyKind {
        TEXT,
        NUMBER,
        ENUM
    }

    /** A map. */
    record Entries(JavaType type, JavaType keyType, KeyKind keyKind, Value key, JavaType valueType, Value value)
            implements Value {
        @Override
        public Shape shape() {
            return Shape.OBJECT;
        }
    }

    /** An {@code Optional}. */
    record Maybe(JavaType type, JavaType innerType, Value inner) implements Value {
        @Override
        public Shape shape() {
            return inner.shape();
        }
    }

    /** A type that has a serializer of its own. */
    record Call(JavaType serializer, Shape shape) implements Value {}

    /** A value that is written by a method of this serializer; its key finds it in {@link Serializer#shared()}. */
    record Shared(JavaType type, String key, Shape shape) implements Value {}

    /**
     * An object, or a positional array of its members.
     *
     * @param discriminator name of the member that names the type; null if there is none.
     * @param id that it has.
     */
    record Bean(JavaType type, List<Property> properties, boolean array, String discriminator, String id)
            implements Value {
        @Override
        public Shape shape() {
            return array ? Shape.ARRAY : Shape.OBJECT;
        }
    }

    /** A type whose values are of one of several other types, the more special ones first. */
    record Subtypes(JavaType type, List<Subtype> subtypes) implements Value {
        @Override
        public Shape shape() {
            return subtypes.isEmpty() ? Shape.OBJECT : subtypes.get(0).value.shape();
        }
    }

    /** One of them. */
    record Subtype(JavaType type, Value value) {}

    /**
     * A type that one of its accessors stands for.
     *
     * @param accessor what is written after the expression of the object.
     */
    record Delegate(JavaType type, String accessor, JavaType valueType, Value value) implements Value {
        @Override
        public Shape shape() {
            return value.shape();
        }
    }

    /** A value that is written by a method by hand. */
    record Custom(JavaType writer) implements Value {}
}
