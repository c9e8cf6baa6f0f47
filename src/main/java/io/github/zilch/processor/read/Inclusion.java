// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Rule;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

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
        Annotated.Mark inclusion = annotations.find("JsonInclude");
        if (inclusion != null) {
            inclusion.text("content"); // has no effect on a class that is no map
        }
        Annotated.Mark ours = context.annotated(List.of(element)).find("JsonSerializable");
        this.omitsNulls = ours != null && ours.text("nulls").equals("OMIT");
    }

    /** Returns what annotations say of when a value is written, as {@code @JsonInclude} names it. */
    static String value(Annotated annotations) {
        Annotated.Mark mark = annotations.find("JsonInclude");
        String value = mark == null ? "USE_DEFAULTS" : mark.text("value");
        Annotated.Mark older = annotations.find("JsonSerialize");
        String olderValue = older == null ? "" : older.text("include");
        return value.equals("USE_DEFAULTS") && !List.of("", "DEFAULT_INCLUSION").contains(olderValue)
                ? olderValue
                : value;
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
        Conditions conditions = new Conditions(context, accessed, NamedSerializers.isText(context, marks, accessed));
        switch (inclusion) {
            case "ALWAYS":
                return null;
            case "NON_NULL":
                return conditions.notNull();
            case "NON_ABSENT":
                return isWrittenByHand(marks, accessed) ? conditions.notNull() : conditions.present();
            case "NON_EMPTY":
                return isWrittenByHand(marks, accessed) ? conditions.notNull() : conditions.notEmpty();
            case "NON_DEFAULT":
                if (ofType.equals("NON_DEFAULT") && hasDefault(accessor)) {
                    return conditions.differsFrom("#DEFAULT" + Accessor.code(accessor));
                }
                if (isWrittenByHand(marks, accessed)) {
                    return conditions.notDefaultByHand();
                }
                return ofType.equals("NON_DEFAULT") ? conditions.notDefault() : conditions.notDefaultNorEmpty();
            default:
                context.report(
                        Rule.UNSUPPORTED_VALUE, accessor, "@JsonInclude(" + inclusion + ")", "use another value");
                return null;
        }
    }

    /** Returns whether a serializer of Jackson is named, for which only null is empty. */
    private boolean isWrittenByHand(Annotated marks, TypeMirror accessed) {
        return !NamedSerializers.isText(context, marks, accessed)
                && !NamedSerializers.serializer(context, marks, accessed).isEmpty();
    }

    /** Reports an inclusion of contents where there is no map, or one that counts for the map itself too. */
    private void checkContent(String inclusion, TypeMirror accessed, Annotated marks, Element accessor) {
        String content = Options.of(marks).content();
        boolean isMap = context.asSuper(accessed, "java.util.Map") != null;
        boolean hasContents = context.reference(accessed) != null;
        boolean counts = isMap ? inclusion.equals("NON_EMPTY") || inclusion.equals("NON_DEFAULT") : hasContents;
        if (!content.isEmpty() && counts) {
            context.report(
                    Rule.UNSUPPORTED_VALUE,
                    accessor,
                    "@JsonInclude(content = " + content + ")",
                    "leave the elements out of the collection");
        }
    }

    /** Returns whether an object with the default values can be made. */
    private boolean hasDefault(Element accessor) {
        if (Mirrors.isInner(element) || element.getModifiers().contains(Modifier.ABSTRACT)) {
            return false;
        }
        ExecutableElement constructor = ElementFilter.constructorsIn(element.getEnclosedElements()).stream()
                .filter(it -> it.getParameters().isEmpty())
                .findFirst()
                .orElse(null);
        if (constructor == null) {
            return false;
        }
        if (!context.isVisible((Element) constructor)
                || !constructor.getThrownTypes().isEmpty()) {
            context.report(
                    Rule.UNSUPPORTED_VALUE,
                    element,
                    "@JsonInclude(NON_DEFAULT) on a class whose constructor the generated class cannot call",
                    "make the constructor visible, without an exception, or annotate the members");
        }
        context.noteUse(constructor);
        return true;
    }
}
