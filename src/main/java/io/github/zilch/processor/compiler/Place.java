// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import javax.lang.model.element.Element;

/** Where a generated class will be: what it can see there, and who is told what is wrong. */
interface Place {
    /** Returns what is annotated: the type, or the class or package that lists types. */
    Element origin();

    /** Returns whether a class or a member, and the classes that it is in, are visible for the generated class. */
    boolean isVisible(Element element);

    /** Reports a problem of an element. */
    void report(Rule rule, Element element, Object... details);
}
