// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import io.github.zilch.JsonBuilder;
import java.lang.reflect.Type;
import java.util.List;
import org.springframework.core.ResolvableType;
import org.springframework.data.web.PagedModel;

/**
 * Reads pages of Spring Data in the form that is meant for answers. Only loaded if an application has Spring Data and returns
 * one.
 */
final class PagedModels {
    /** The name of the class, for applications without it. */
    static final String TYPE = "org.springframework.data.web.PagedModel";

    private PagedModels() {}

    /** Returns the type of the elements of a page, or null if its declared type does not say it. */
    static Class<?> element(Type declared) {
        return ResolvableType.forType(declared)
                .as(PagedModel.class)
                .getGeneric()
                .resolve();
    }

    /** Returns the elements of a page. */
    static List<?> content(Object page) {
        return ((PagedModel<?>) page).getContent();
    }

    /** Puts what a page says of itself and of the others. */
    static void putMetadata(JsonBuilder json, Object page) {
        PagedModel.PageMetadata metadata = ((PagedModel<?>) page).getMetadata();
        json.put("size", metadata.size())
                .put("number", metadata.number())
                .put("totalElements", metadata.totalElements())
                .put("totalPages", metadata.totalPages());
    }
}
