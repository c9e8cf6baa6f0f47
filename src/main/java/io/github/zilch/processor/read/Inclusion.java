// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/** When the properties of a class are written: what {@code @JsonInclude} says on it and on each of them. */
public final class Inclusion {
    private final Context context;
    private final TypeElement element;
    private final String ofType;
    private final boolean omitsNulls;

    Inclusion(Context context, TypeElement element, Annotated annotations) {
        this.context = context;
        this.element = element;
        this.ofType = value(annotations);
        annotations.find("JsonInclude").text("content"); // has no effect on a class that is no map
        this.omitsNulls = context.serializable(element).text("nulls").equals("OMIT");
    }

    /** Returns what annotations say of when a value is written, as {@code @JsonInclude} names it. */
    static String value(Annotated annotations) {
        Annotated.Mark mark = annotations.find("JsonInclude");
        String value = mark.isThere() ? mark.text("value") : "USE_DEFAULTS";
        String older = annotations.find("JsonSerialize").text("include");
        boolean isOlder = value.equals("USE_DEFAULTS")
                && !List.of("", "DEFAULT_INCLUSION").contains(older);
        return isOlder ? older : value;
    }

    /** Returns whether a property with annotations is left out if its value is empty. */
    boolean omitsEmpty(Annotated marks) {
        return List.of("NON_EMPTY", "NON_DEFAULT").contains(of(marks));
    }

    private String of(Annotated marks) {
        String ofMember = value(marks);
        String inclusion = ofMember.equals("USE_DEFAULTS") ? ofType : ofMember;
        return !inclusion.equals("USE_DEFAULTS") ? inclusion : omitsNulls ? "NON_NULL" : "ALWAYS";
    }

    /** Returns the condition under which a property is written, or null if it always is. */
    String condition(TypeMirror accessed, Annotated marks, Element accessor) {
        String inclusion = of(marks);
        checkContent(inclusion, accessed, marks, accessor);
        Conditions conditions =
                new Conditions(context, accessed, NamedSerializers.serializer(context, marks, accessed));
        boolean isOfType = ofType.equals("NON_DEFAULT");
        return switch (inclusion) {
            case "ALWAYS" -> null;
            case "NON_NULL" -> conditions.notNull();
            case "NON_ABSENT" -> conditions.present();
            case "NON_EMPTY" -> conditions.notEmpty();
            case "NON_DEFAULT" ->
                isOfType && hasDefault()
                        ? conditions.differsFrom("#DEFAULT" + Accessor.code(accessor))
                        : conditions.notDefault(isOfType);
            default -> {
                context.refuse(accessor, "@JsonInclude(" + inclusion + ")", "use another value");
                yield null;
            }
        };
    }

    /** Reports an inclusion of contents where there is no map, or one that counts for the map itself too. */
    private void checkContent(String inclusion, TypeMirror accessed, Annotated marks, Element accessor) {
        String content = Options.of(marks).content();
        boolean isMap = context.isA(accessed, "java.util.Map");
        boolean hasContents = context.reference(accessed) != null;
        boolean counts = isMap ? inclusion.equals("NON_EMPTY") || inclusion.equals("NON_DEFAULT") : hasContents;
        if (!content.isEmpty() && counts) {
            Conditions.refuseContent(context, content, accessor);
        }
    }

    /** Returns whether an object with the default values can be made. */
    private boolean hasDefault() {
        if (Mirrors.isInner(element) || Mirrors.is(Modifier.ABSTRACT, element)) {
            return false;
        }
        ExecutableElement constructor = Mirrors.constructors(element).stream()
                .filter(it -> it.getParameters().isEmpty())
                .findFirst()
                .orElse(null);
        if (constructor == null) {
            return false;
        }
        if (!context.isVisible((Element) constructor)
                || !constructor.getThrownTypes().isEmpty()) {
            context.refuse(
                    element,
                    "@JsonInclude(NON_DEFAULT) on a class whose constructor the generated class cannot call",
                    "make the constructor visible, without an exception, or annotate the members");
        }
        context.noteUse(constructor);
        return true;
    }
}
