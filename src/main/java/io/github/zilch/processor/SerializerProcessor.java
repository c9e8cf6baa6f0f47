// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Round;
import io.github.zilch.processor.compiler.Rule;
import io.github.zilch.processor.compiler.Sources;
import io.github.zilch.processor.model.JavaType;
import io.github.zilch.processor.model.Serializer;
import io.github.zilch.processor.model.Value;
import io.github.zilch.processor.read.Serializers;
import io.github.zilch.processor.read.ValueReader;
import io.github.zilch.processor.read.Views;
import io.github.zilch.processor.write.SerializerWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.FilerException;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.QualifiedNameable;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.tools.Diagnostic;

/** Generates the serializers of the types that are annotated or listed. */
public final class SerializerProcessor extends AbstractProcessor {
    private static final String SERIALIZABLE = "io.github.zilch.JsonSerializable";
    private static final String SERIALIZERS = "io.github.zilch.JsonSerializers";

    /** Full names of the generated classes. */
    private final Set<String> generated = new HashSet<>();

    /** Names of the types, and of the elements that list them, that wait for what other processors generate. */
    private final Map<String, String> waiting = new LinkedHashMap<>();

    private Elements elements;
    private Serializers serializers;
    private Round round;
    private Views views;

    /** The serializers that have been read in this round. */
    private final List<Ready> ready = new ArrayList<>();

    private Sources sources;

    /** Names of the elements whose lists name a type that is not there yet. */
    private final Set<String> waitingLists = new LinkedHashSet<>();

    /** What has been read of a serializer, all of it without a problem. */
    private record Ready(TypeElement type, Context context, String className, Value value, ValueReader reader) {}

    /** Creates the processor; the compiler calls this. */
    public SerializerProcessor() {}

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of("io.github.zilch.*");
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment environment) {
        elements = processingEnv.getElementUtils();
        serializers = new Serializers(elements);
        views = new Views(serializers);
        ready.clear();
        if (sources == null) {
            sources = new Sources(processingEnv.getFiler());
        }
        sources.add(environment.getRootElements());
        round = new Round(elements, processingEnv.getTypeUtils(), sources);
        Map<String, String> retried = new LinkedHashMap<>(waiting);
        waiting.clear();
        boolean last = environment.processingOver();
        retried.forEach((type, home) -> read(elements.getTypeElement(type), home(home), last));
        for (Element type : annotated(environment, SERIALIZABLE)) {
            read((TypeElement) type, type, last);
        }
        List<String> lists = List.copyOf(waitingLists);
        waitingLists.clear();
        lists.forEach(it -> readListed(home(it), last));
        for (Element home : annotated(environment, SERIALIZERS)) {
            readListed(home, last);
        }
        writeAll();
        return true; // no other processor needs our annotations, and the compiler warns of those that none claims
    }

    private void readListed(Element home, boolean last) {
        Annotated.Mark list = Annotated.of(elements, home).find("JsonSerializers");
        if ((list.isIncomplete("value") || list.isIncomplete("writers")) && !last) {
            waitingLists.add(name(home));
            return;
        }
        Context context = context(home);
        context.writers().check(context);
        context.problems.forEach(this::report);
        for (TypeMirror listed : list.types("value")) {
            if (Mirrors.isClass(listed)) {
                read(Mirrors.element(listed), home, last);
            } else if (listed.getKind() != TypeKind.ERROR) {
                report(Rule.NOT_SERIALIZABLE.at(home, listed));
            }
        }
    }

    private Set<? extends Element> annotated(RoundEnvironment environment, String annotation) {
        TypeElement type = elements.getTypeElement(annotation);
        return type == null ? Set.of() : environment.getElementsAnnotatedWith(type);
    }

    private Element home(String name) {
        TypeElement type = elements.getTypeElement(name);
        return type != null ? type : elements.getPackageElement(name);
    }

    private static String name(Element home) {
        return ((QualifiedNameable) home).getQualifiedName().toString();
    }

    /**
     * Reads what the serializer of a type writes.
     *
     * @param home what is annotated.
     * @param last whether nothing more can be waited for.
     */
    private void read(TypeElement type, Element home, boolean last) {
        guarded(type, home, () -> tryToRead(type, home, last));
    }

    /** An action that may fail. */
    private interface Action {
        void run() throws IOException;
    }

    private void guarded(TypeElement type, Element home, Action action) {
        try {
            action.run();
        } catch (RuntimeException | IOException | Error problem) {
            StringWriter trace = new StringWriter();
            problem.printStackTrace(new PrintWriter(trace));
            report(Rule.BUG.at(home, type.getQualifiedName() + ": " + trace));
        }
    }

    private Context context(Element home) {
        return new Context(
                round, home, elements.getPackageOf(home).getQualifiedName().toString());
    }

    private void tryToRead(TypeElement type, Element home, boolean last) {
        Context context = context(home);
        if (type.getKind() == ElementKind.ANNOTATION_TYPE) {
            context.report(Rule.NOT_SERIALIZABLE, home, type);
        } else if (!context.isVisible((Element) type)) {
            context.report(Rule.PRIVATE_TYPE, home, type, context.packageText());
        } else if (!type.getTypeParameters().isEmpty()) {
            report(Diagnostic.Kind.NOTE, Rule.GENERIC_TYPE.at(home, type.getSimpleName(), example(type)));
            return;
        }
        String className = serializers.className(type, home);
        if (!SourceVersion.isName(className) || className.contains(".")) {
            context.report(Rule.WRONG_CLASS_NAME, home, className);
        }
        if (context.problems.isEmpty()) {
            ValueReader reader = new ValueReader(context, serializers);
            Value value = reader.readAll(type);
            context.ledger.report(context);
            boolean waits = context.problems.stream().anyMatch(it -> it.rule() == Rule.LOMBOK);
            if (!last && (waits || context.isIncomplete())) {
                waiting.put(name(type), name(home));
                return;
            }
            if (context.problems.isEmpty() && !context.isIncomplete()) {
                views.add(type, context);
                serializers.keep(type, reader.form(value));
                ready.add(new Ready(type, context, className, value, reader));
            }
        }
        context.problems.forEach(this::report);
    }

    /** Generates the serializers that have been read. */
    private void writeAll() {
        if (ready.isEmpty()) {
            return;
        }
        guarded(ready.get(0).type, ready.get(0).context.origin(), views::complete);
        for (Ready next : ready) {
            guarded(next.type, next.context.origin(), () -> write(next));
            next.context.problems.forEach(this::report);
        }
        ready.clear();
    }

    private void write(Ready ready) throws IOException {
        Context context = ready.context;
        Element home = context.origin();
        String prefix = context.packageName.isEmpty() ? "" : context.packageName + ".";
        String fullName = prefix + ready.className;
        if (!generated.add(fullName) || isTaken(fullName, home)) {
            context.report(Rule.SAME_CLASS, home, fullName);
            return;
        }
        JavaType type = context.javaClass(ready.type);
        Serializer serializer = new Serializer(
                context.packageName,
                ready.className,
                type,
                ready.value,
                ready.reader.hasMembers(ready.value),
                ready.reader.shared,
                isPublic(ready.type),
                views.has(ready.type),
                List.copyOf(context.suppressed),
                name(ready.type),
                name(home));
        String text = new SerializerWriter(serializer, it -> find(prefix + it, home) != null).write();
        try (Writer file =
                processingEnv.getFiler().createSourceFile(fullName, home).openWriter()) {
            file.write(text);
        } catch (FilerException e) {
            if (find(fullName, home) == null) {
                throw e;
            }
            context.report(Rule.SAME_CLASS, home, fullName); // its source is compiled as if written by hand
        }
    }

    private static boolean isPublic(TypeElement type) {
        for (Element next = type; next instanceof TypeElement; next = next.getEnclosingElement()) {
            if (!Mirrors.is(Modifier.PUBLIC, next)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether there is already a class of this name that did not come from the same annotated element. One that
     * did is from an earlier compilation: Gradle deletes the generated classes that depend on what has changed and
     * processes the annotated element again, but leaves the other classes that were generated for it.
     */
    private boolean isTaken(String className, Element home) {
        TypeElement there = find(className, home);
        return there != null
                && !Annotated.of(elements, there)
                        .find("GeneratedJson")
                        .text("origin")
                        .equals(name(home));
    }

    /** Returns the class of a name in the module of what is annotated: to search all modules takes long. */
    private TypeElement find(String className, Element home) {
        ModuleElement module = elements.getModuleOf(home);
        return module == null ? elements.getTypeElement(className) : elements.getTypeElement(module, className);
    }

    /** Returns a generic type with arguments that could be. */
    private static String example(TypeElement type) {
        return type.getTypeParameters().stream()
                .map(parameter -> parameter.getBounds().get(0).toString())
                .map(bound -> bound.equals("java.lang.Object") ? "Customer" : bound)
                .collect(Collectors.joining(", ", type.getSimpleName() + "<", ">"));
    }

    private void report(Rule.Problem problem) {
        report(Diagnostic.Kind.ERROR, problem);
    }

    private void report(Diagnostic.Kind kind, Rule.Problem problem) {
        processingEnv.getMessager().printMessage(kind, problem.message(), problem.element());
    }
}
