// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.output.TextOutput;
import io.github.zilch.internal.output.ValueTargets;
import io.github.zilch.internal.text.TextCopy;

/** Gives generated code, by way of the output layer, the nodes that it writes values to. */
final class NodeAccess extends ValueTargets {
    private static NodeWriter writer(Object node) {
        return (NodeWriter) node;
    }

    @Override
    protected TextOutput output(Object node) {
        return writer(node).document;
    }

    @Override
    protected Object valueWriter(Object node) {
        return writer(node).document.valueWriter;
    }

    @Override
    protected void setValueWriter(Object node, Object valueWriter) {
        writer(node).document.valueWriter = valueWriter;
    }

    @Override
    protected void beginDocument(Object node, boolean array) {
        writer(node).requireRoot("write");
        writer(node).document.beginWholeDocument(array);
    }

    @Override
    protected long beginMember(Object node, CharSequence key) {
        NodeWriter object = writer(node);
        return object.document.beginWhole(object, object.memberCode(), key);
    }

    @Override
    protected long beginElement(Object node) {
        NodeWriter array = writer(node);
        array.requireArray();
        return array.document.beginWhole(array, array.elementCode(), null);
    }

    @Override
    protected long beginMembers(Object node) {
        NodeWriter object = writer(node);
        object.document.checkReady(object);
        object.requireObject();
        return object.document.beginWholeMembers(object);
    }

    @Override
    protected int depth(Object node) {
        return writer(node).depth;
    }

    @Override
    protected void checkNames(Object node, long from, long to) {
        writer(node).document.uniqueNames.checkMembers(writer(node), from, to);
    }

    @Override
    protected void checkNamesInside(Object node, long from, long to) {
        writer(node).document.uniqueNames.checkValue(from, to);
    }

    @Override
    protected void end(Object node) {
        writer(node).document.endWhole();
    }

    @Override
    protected TextCopy readText(Object node, CharSequence text) {
        return writer(node).document.readValue(text);
    }
}
