// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import javax.lang.model.element.Element;

/**
 * What can be wrong, or is worth a note, each with an id that does not change and a message that says what to do.
 * docs/serializers.md lists them.
 */
public enum Rule {
    NO_SERIALIZER("[ZJ001] %s has no serializer: annotate it with @JsonSerializable, list it in @JsonSerializers on"
            + " this class or package, or name a method that writes it with @JsonWriter"),
    UNKNOWN_TYPE("[ZJ002] the type %s says nothing of what is written: declare a more specific type, or name a method"
            + " that writes the value with @JsonWriter"),
    SAME_NAME("[ZJ003] two members are called \"%s\": rename one with @JsonProperty, or leave it out with @JsonIgnore"),
    PRIVATE_TYPE("[ZJ004] %s cannot be used by the generated class, which is in %s: make the type, and those that it is"
            + " nested in, visible there"),
    PRIVATE_MEMBER("[ZJ005] %s cannot be read by the generated class: make it visible in %s, or annotate a visible"
            + " getter instead"),
    CHECKED_EXCEPTION("[ZJ006] %s throws the checked exception %s, which a serializer cannot pass on: catch it in the"
            + " getter, or leave the member out with @JsonIgnore"),
    UNSUPPORTED_ANNOTATION("[ZJ007] @%s is not supported: remove it, or write the value by hand with @JsonWriter"),
    UNSUPPORTED_VALUE("[ZJ008] %s is not supported: %s"),
    NOT_A_LONG("[ZJ009] @%s is on the type %s: it is for long, Long and long[]"),
    WRONG_SCALE("[ZJ010] the scale %s of @JsonScaled is outside −1000 to 1000: name the number of decimals"),
    NO_WRITER_METHOD("[ZJ011] %s, which %s names, has no visible method \"static void put(JsonBuilder, CharSequence,"
            + " %s)\": add it"),
    NOT_UNWRAPPABLE("[ZJ012] @JsonUnwrapped is on the type %s, which does not become an object of known members: remove"
            + " it"),
    NOT_A_MAP("[ZJ013] @JsonAnyGetter is on %s: it is for one map with text, numbers or enum constants as keys"),
    NOT_RAW("[ZJ014] @JsonRawValue is on the type %s: it is for text"),
    UNKNOWN_KEY("[ZJ015] keys of type %s are not supported: use text, numbers, dates or enum constants"),
    SAME_CLASS("[ZJ016] there is already another class called %s: give this serializer another name with"
            + " @JsonSerializable(name = …)"),
    WRONG_CLASS_NAME("[ZJ017] \"%s\" is not a name for a class: correct @JsonSerializable(name = …)"),
    NO_SUBTYPES("[ZJ018] %s has no subtypes that are known: make it sealed, or list them with @JsonSubTypes"),
    MIXED_SUBTYPES("[ZJ019] the subtypes of %s become different kinds of JSON: make all of them objects"),
    TWO_VALUES("[ZJ020] %s has more than one @JsonValue: remove all but one"),
    LOMBOK("[ZJ021] %s has annotations of Lombok, but no getter for the field %s: put Lombok before Zilch on the"
            + " annotation processor path"),
    NOT_SERIALIZABLE("[ZJ022] %s cannot have a serializer: use a record, class, interface or enum"),
    TWO_NAMES("[ZJ023] %s has different names, %s: give it the same name everywhere"),
    ARRAY_SHAPE("[ZJ024] a positional array cannot contain %s: remove it, or write an object"),
    GENERIC_TYPE("[ZJ025] %s gets no class of its own, because its type arguments are not known here: it is written"
            + " where they are, as in a member of the type %s"),
    JDK_TYPE("[ZJ026] %s is a type of the JDK without a defined form in JSON: use another type, or name a method that"
            + " writes the value with @JsonWriter"),
    ENDLESS_TYPE("[ZJ027] the type %s contains itself in a way that has no end: end it, or write it with @JsonWriter"),
    HIDDEN_GETTER("[ZJ028] the getter of %s has a name that Java cannot write, because its type is a value class of"
            + " Kotlin: name it with @get:JvmName(\"%s\"), or leave it out with @field:JsonIgnore"),
    HIDDEN_PARAMETER("[ZJ029] kapt does not show the annotations of the parameter %s, because the type of a parameter"
            + " of this constructor is a value class of Kotlin: write @field: or @get: before each of them"),
    NO_MEMBERS("[ZJ030] nothing of %s would be written, because %s: %s, or have an empty object written with"
            + " @JsonSerializable(empty = true)"),
    TWO_WRITERS("[ZJ031] %s has two writers, %s and %s: remove one of them, or add one for that type"),
    TOO_DEEP("[ZJ032] the type %s is nested more than %s levels deep %s, as one that has no end: use fewer levels, or"
            + " write it with @JsonWriter"),
    PARAMETER_NAME("[ZJ033] the parameter %s of %s has %s, which changes what is written only where Jackson knows the"
            + " names of parameters: put it on the field or getter of %s, too"),
    BUG("[ZJ099] the annotation processor of Zilch has failed, please report it: %s");

    /** What to do where nothing else helps. */
    public static final String BY_HAND = "write the value by hand with @JsonWriter";

    public static final String REMOVE_OR_BY_HAND = "remove it, or " + BY_HAND;

    private static final String OF_LIBRARY =
            "it is in a library, so name a writer for its type in @JsonSerializers, or put"
                    + " @JsonWriter on a member of yours that has such values";

    public final String id;
    private final String message;

    Rule(String message) {
        this.id = message.substring(1, message.indexOf(']'));
        this.message = message;
    }

    /** Returns the problem that this rule is broken. */
    public Problem at(Element element, Object... details) {
        return new Problem(this, element, message.formatted(details));
    }

    /**
     * Returns the problem that something in a library breaks this rule, where nothing can be annotated.
     *
     * @param element in the sources that it concerns.
     * @param name of what is in the library.
     */
    Problem inLibrary(Element element, String name, Object... details) {
        String what = message.substring(0, message.indexOf(": "));
        return new Problem(this, element, what.formatted(details) + " (" + name + "): " + OF_LIBRARY);
    }

    /**
     * A broken rule.
     *
     * @param element that it concerns.
     */
    public record Problem(Rule rule, Element element, String message) {
        /** Returns the same problem of something that has no place in the sources. */
        Problem about(String name) {
            return new Problem(rule, element, message + " (" + name + ")");
        }
    }
}
