// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import javax.annotation.processing.Filer;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.tools.StandardLocation;

/**
 * Knows which types belong to the sources that are compiled, now or, where only what changed is compiled, before. Then their
 * classes are in the folder of the output, which Gradle lets an isolating processor read: it compiles into the folder where
 * the other classes are, and compiles all again if another file in it has changed.
 */
public final class Sources {
    private final Filer filer;
    private final Set<String> compiled = new HashSet<>();
    private final Set<String> compiledBefore = new HashSet<>();

    public Sources(Filer filer) {
        this.filer = filer;
    }

    /** Takes note of the elements of a round. */
    public void add(Set<? extends Element> roots) {
        roots.forEach(it -> compiled.add(it.toString()));
    }

    /** Returns whether an element is compiled now, so that the compiler knows its place. */
    boolean isCompiled(Element element) {
        return element instanceof PackageElement
                || compiled.contains(outermost(element).toString());
    }

    /** Returns whether a type is compiled now or has been compiled before. */
    boolean isOurs(TypeElement type) {
        TypeElement outermost = outermost(type);
        String name = outermost.getQualifiedName().toString();
        if (compiled.contains(name) || compiledBefore.contains(name)) {
            return true;
        }
        String packageName = ((PackageElement) outermost.getEnclosingElement())
                .getQualifiedName()
                .toString();
        try {
            filer.getResource(StandardLocation.CLASS_OUTPUT, packageName, outermost.getSimpleName() + ".class")
                    .openInputStream()
                    .close();
            return compiledBefore.add(name);
        } catch (IOException | RuntimeException e) {
            return false; // there is no such file, or no place for class files
        }
    }

    private static TypeElement outermost(Element element) {
        Element outermost = element;
        while (!(outermost.getEnclosingElement() instanceof PackageElement)) {
            outermost = outermost.getEnclosingElement();
        }
        return (TypeElement) outermost;
    }
}
