// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import java.lang.reflect.InvocationTargetException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Merges additional fields into an event template. */
final class AdditionalFields {
    private AdditionalFields() {}

    /**
     * Returns a template with additional fields.
     *
     * @param template its name, for errors.
     * @param root the template.
     * @param fields of this artifact or of {@code log4j-layout-template-json}: see {@link AdditionalFieldPlugin}. Null for
     *     none.
     * @return the merged template.
     * @throws TemplateException if the template is no object or is a resolver, or a field has no JSON.
     */
    static Object merge(String template, Object root, Object[] fields) {
        if (fields == null || fields.length == 0) {
            return root;
        }
        if (!(root instanceof Map<?, ?> object)) {
            throw new TemplateException(
                    template, "", "it is no object, to which additional fields could be added: make it one", null);
        }
        if (ResolverOptions.areIn(object)) {
            throw new TemplateException(
                    template,
                    "",
                    "it is a resolver, to which no additional fields can be added: make it a member of an object",
                    null);
        }
        Map<Object, Object> merged = new LinkedHashMap<>(object);
        for (Object field : fields) {
            String key = attribute(field, "Key");
            String value = attribute(field, "Value");
            boolean isJson = attribute(field, "Format").equals(EventTemplateAdditionalField.Format.JSON.name());
            merged.put(
                    key, isJson ? TemplateReader.read("EventTemplateAdditionalField \"" + key + "\"", value) : value);
        }
        return merged;
    }

    private static String attribute(Object field, String name) {
        try {
            return field.getClass().getMethod("get" + name).invoke(field).toString();
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalArgumentException(
                    "ZilchTemplateLayout: " + field + " is no EventTemplateAdditionalField: remove it", e);
        }
    }
}
