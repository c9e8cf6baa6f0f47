// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import java.util.Locale;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.core.config.plugins.Plugin;
import org.apache.logging.log4j.core.config.plugins.PluginAttribute;
import org.apache.logging.log4j.core.config.plugins.PluginFactory;
import org.apache.logging.log4j.util.LoaderUtil;

/**
 * Creates what the element {@code EventTemplateAdditionalField} of a configuration stands for. Log4j knows one class for the
 * name of an element. So where {@code log4j-layout-template-json} is on the class path too, this creates the field that its
 * layout requires, which ours also takes.
 */
@Plugin(name = "EventTemplateAdditionalField", category = Node.CATEGORY, printObject = true)
final class AdditionalFieldPlugin {
    private static final String OTHER =
            "org.apache.logging.log4j.layout.template.json.JsonTemplateLayout$EventTemplateAdditionalField";

    private AdditionalFieldPlugin() {}

    /**
     * Creates a field.
     *
     * @param key name of the member.
     * @param value of the member.
     * @param format {@code STRING} or {@code JSON}, in any case; a blank text is {@code STRING}.
     * @return the field.
     * @throws IllegalArgumentException if an attribute is blank or the format is another one.
     * @throws ReflectiveOperationException if the other layout has another field than it has today.
     */
    @PluginFactory
    static Object create(
            @PluginAttribute("key") String key,
            @PluginAttribute("value") String value,
            @PluginAttribute(value = "format", defaultString = "STRING") String format)
            throws ReflectiveOperationException {
        String name = format.toUpperCase(Locale.ROOT);
        EventTemplateAdditionalField field = EventTemplateAdditionalField.newBuilder()
                .setKey(key)
                .setValue(value)
                .setFormat(format(name))
                .build();
        return LoaderUtil.isClassAvailable(OTHER) ? other(field) : field;
    }

    private static EventTemplateAdditionalField.Format format(String name) {
        try {
            return EventTemplateAdditionalField.Format.valueOf(name);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the attribute format of EventTemplateAdditionalField is " + name + ": set STRING or JSON", e);
        }
    }

    private static Object other(EventTemplateAdditionalField field) throws ReflectiveOperationException {
        Class<?> type = LoaderUtil.loadClass(OTHER);
        Class<?> formats = LoaderUtil.loadClass(OTHER + "$Format");
        Object format = formats.getMethod("valueOf", String.class)
                .invoke(null, field.getFormat().name());
        Object builder = type.getMethod("newBuilder").invoke(null);
        Class<?> builderType = builder.getClass();
        builderType.getMethod("setKey", String.class).invoke(builder, field.getKey());
        builderType.getMethod("setValue", String.class).invoke(builder, field.getValue());
        builderType.getMethod("setFormat", formats).invoke(builder, format);
        return builderType.getMethod("build").invoke(builder);
    }
}
