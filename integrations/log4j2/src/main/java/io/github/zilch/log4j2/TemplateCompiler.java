// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.ConstantValue;
import io.github.zilch.logging.ObjectValue;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import io.github.zilch.logging.TextLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compiles a template to the values that it is written with. What is constant becomes the JSON that is copied for each
 * event.
 *
 * @param <T> the type of what the template writes.
 */
final class TemplateCompiler<T> {
    /** Creates the value of a resolver. */
    @FunctionalInterface
    interface Resolver<T> {
        TemplateValue<T> create(ResolverOptions<T> options);
    }

    /** Creates the value of a string with lookups. */
    @FunctionalInterface
    interface Lookups<T> {
        TemplateValue<T> create(TemplateCompiler<T> compiler, String text);
    }

    private final String template;
    private final Map<String, Resolver<T>> resolvers;
    private final Lookups<T> lookups;
    private final Output out;

    /**
     * Creates a compiler.
     *
     * @param template the name of the template, for errors.
     * @param resolvers by name.
     * @param lookups for strings with lookups.
     * @param out to write constants with; it writes objects without a line feed.
     */
    TemplateCompiler(String template, Map<String, Resolver<T>> resolvers, Lookups<T> lookups, Output out) {
        this.template = template;
        this.resolvers = resolvers;
        this.lookups = lookups;
        this.out = out;
    }

    String template() {
        return template;
    }

    TextLimit limit() {
        return out.limit();
    }

    /**
     * Compiles a whole template.
     *
     * @param root of the template, as {@link TemplateReader} reads it.
     * @return its value; an {@link ObjectValue} if the template is an object that is neither a resolver nor constant.
     * @throws TemplateException if something in it is not supported.
     */
    TemplateValue<T> compile(Object root) {
        TemplateValue<T> value = value(root, "");
        refuseFlat(value, "");
        return value;
    }

    /** Compiles a value at a path. */
    TemplateValue<T> value(Object value, String path) {
        if (value instanceof Map<?, ?> object) {
            return ResolverOptions.areIn(object) ? resolved(object, path) : object(object, path);
        }
        if (value instanceof List<?> list) {
            return array(list, path);
        }
        if (value instanceof String text) {
            return LookupValue.hasLookups(text) ? lookups.create(this, text) : constantText(text);
        }
        if (value == null) {
            return ConstantValue.of(out, false, node -> node.putNull(null));
        }
        return ConstantValue.of(out, true, node -> out.putJson(node, null, value.toString())); // a number or a boolean
    }

    /** Returns a string that is always the same. */
    TemplateValue<T> constantText(String text) {
        return ConstantValue.of(out, true, node -> out.put(node, null, text));
    }

    private TemplateValue<T> resolved(Map<?, ?> object, String path) {
        ResolverOptions<T> options = new ResolverOptions<>(this, object, path);
        Resolver<T> resolver = resolvers.get(options.resolver());
        if (resolver == null) {
            throw options.error("the resolver \"" + options.resolver() + "\" is not supported: use one of "
                    + String.join(", ", new TreeMap<>(resolvers).keySet()) + ", or JsonTemplateLayout");
        }
        TemplateValue<T> value = resolver.create(options);
        options.requireAllKnown();
        return value;
    }

    private TemplateValue<T> object(Map<?, ?> object, String path) {
        List<String> names = new ArrayList<>();
        List<TemplateValue<T>> values = new ArrayList<>();
        object.forEach((name, member) -> {
            TemplateValue<T> value = value(member, path + "/" + name);
            if (value.isEverPresent()) {
                names.add(out.limit().cut((String) name));
                values.add(value);
            }
        });
        return folded(new ObjectValue<>(names, values), values, !values.isEmpty());
    }

    private TemplateValue<T> array(List<?> list, String path) {
        List<TemplateValue<T>> values = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            TemplateValue<T> value = value(list.get(i), path + "/" + i);
            refuseFlat(value, path + "/" + i);
            values.add(value);
        }
        TemplateValue<T> array = (output, node, key, source) -> {
            JsonBuilder elements = node.createJSONArray(key);
            for (int i = 0; i < values.size(); i++) { // an iterator would be garbage
                values.get(i).write(output, elements, null, source);
            }
        };
        return folded(array, values, !values.isEmpty());
    }

    private void refuseFlat(TemplateValue<T> value, String path) {
        if (value.isFlat()) {
            throw new TemplateException(
                    template, path, "\"flatten\" needs an object around it: make the resolver a member of one", null);
        }
    }

    /** Returns a container as a constant, if all of its values are. */
    private TemplateValue<T> folded(TemplateValue<T> container, List<TemplateValue<T>> values, boolean isPresent) {
        if (values.stream().allMatch(ConstantValue.class::isInstance)) {
            return ConstantValue.of(out, isPresent, node -> container.write(out, node, null, null));
        }
        return container;
    }
}
