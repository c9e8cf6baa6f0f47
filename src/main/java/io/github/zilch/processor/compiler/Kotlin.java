// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/**
 * Finds out what Kotlin's kapt leaves out of the Java sources that it has processed: names that Java cannot write, and which
 * classes extend a sealed one. They are among the texts of the annotation {@code kotlin.Metadata}.
 */
public final class Kotlin {
    /** The version from which on the metadata name the annotations. */
    private static final int NAMES_ANNOTATIONS = 204;

    private final Context context;
    private final TypeElement type;

    /** What the metadata consist of: texts, a binary part, and the version, in which 204 is 2.4. */
    private final List<String> texts;

    private final String binary;
    private final int version;

    public Kotlin(Context context, TypeElement type) {
        this.context = context;
        this.type = type;
        Annotated.Mark metadata = context.annotated(type).find("kotlin.Metadata");
        List<String> parts = metadata.texts("mv");
        this.texts = metadata.texts("d2");
        this.binary = String.join("", metadata.texts("d1"));
        this.version = parts.isEmpty() ? 0 : Integer.parseInt(parts.get(0)) * 100 + Integer.parseInt(parts.get(1));
    }

    /**
     * Returns a parameter of a constructor with annotations that are not in the sources: kapt leaves them out where the type
     * of a parameter is a value class. Returns null if there is none, or if its property has annotations of Jackson.
     */
    public VariableElement hiddenParameter() {
        if (!mayHaveJackson()) {
            return null;
        }
        for (KotlinConstructors.Constructor constructor : KotlinConstructors.of(binary)) {
            List<ExecutableElement> alike = Mirrors.constructors(type).stream()
                    .filter(it -> it.getParameters().size() == constructor.parameters())
                    .toList();
            for (int i : constructor.annotated().stream().toArray()) {
                boolean isShown = alike.stream()
                        .anyMatch(it -> isOfJackson(it.getParameters().get(i)));
                if (!isShown && !alike.isEmpty()) {
                    VariableElement parameter = alike.get(0).getParameters().get(i);
                    if (!hasJackson(parameter)) {
                        return parameter;
                    }
                }
            }
        }
        return null;
    }

    /** Returns whether there can be annotations of Jackson: since Kotlin 2.4 the metadata name all annotations. */
    private boolean mayHaveJackson() {
        return version < NAMES_ANNOTATIONS
                ? context.elements.getTypeElement(Annotations.JACKSON + "JsonProperty") != null
                : named().anyMatch(it ->
                        Annotations.isJackson(it.getQualifiedName().toString()) || Annotations.isBundle(it));
    }

    /** Returns whether the field or getter of a property has annotations of Jackson. */
    private boolean hasJackson(VariableElement property) {
        List<String> names = List.of(Mirrors.name(property), getter(property));
        return type.getEnclosedElements().stream()
                .filter(it -> names.contains(Mirrors.name(it)))
                .anyMatch(Kotlin::isOfJackson);
    }

    private static boolean isOfJackson(Element element) {
        return Annotations.ofJackson(element).findAny().isPresent();
    }

    /** Returns the types that the texts name, each as {@code Lpackage/Outer$Inner;}. */
    private Stream<TypeElement> named() {
        return texts.stream()
                .filter(it -> it.startsWith("L") && it.endsWith(";"))
                .map(it -> it.substring(1, it.length() - 1).replace('/', '.').replace('$', '.'))
                .map(it -> context.elements.getTypeElement(it))
                .filter(Objects::nonNull);
    }

    /** Returns a field whose getter has a name that Java cannot write, because its type is a value class; or null. */
    public VariableElement hiddenProperty() {
        for (VariableElement field : Mirrors.fields(type)) {
            String mangled = getter(field) + "-";
            boolean hidden =
                    Mirrors.is(Modifier.PRIVATE, field) && texts.stream().anyMatch(it -> it.startsWith(mangled));
            if (hidden && !Accessor.isIgnored(context.annotated(field))) {
                return field;
            }
        }
        return null;
    }

    /** Returns the name that the getter of a field has in Kotlin's sources. */
    public static String getter(Element field) {
        return "get" + Names.capital(Mirrors.name(field));
    }

    /** Returns the classes that extend the type, if it is sealed. */
    public List<TypeElement> sealedSubclasses() {
        return named().filter(it -> !it.equals(type))
                .filter(it ->
                        Supertypes.direct(it).stream().map(Mirrors::element).anyMatch(type::equals))
                .toList();
    }
}
