// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.springframework.util.ReflectionUtils;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AccessorNamingStrategy;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.introspect.ClassIntrospector;
import tools.jackson.databind.introspect.DefaultAccessorNamingStrategy;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds types whose members have other names in Jackson 3 than in Jackson 2, which the generated serializers follow: {@code
 * getURL()} is {@code URL} there and {@code url} here. Jackson 3 itself is asked for the names by both rules; the class
 * cannot be loaded without it.
 */
final class Jackson3Names {
    private final SerializationConfig jackson3 = JsonMapper.builder().build().serializationConfig();
    private final SerializationConfig jackson2 = JsonMapper.builder()
            .accessorNaming(new NamingOfJackson2())
            .disable(MapperFeature.FIX_FIELD_NAME_UPPER_CASE_PREFIX)
            .build()
            .serializationConfig();

    /** A member of an object, with the annotations of all its accessors. */
    private record Property(String name, Set<Annotation> annotations) {
        /** Returns whether two are the same; {@code equals} of a record would have JDK 17 keep the class loader. */
        boolean isSame(Property other) {
            return other != null && name.equals(other.name) && annotations.equals(other.annotations);
        }
    }

    /**
     * Returns what differs in a type, or in the types of its members, theirs and so on, and what to do; null if nothing does.
     */
    String difference(Class<?> type) {
        Set<JavaType> known = new HashSet<>();
        Deque<JavaType> types = new ArrayDeque<>(Set.of(jackson3.constructType(type)));
        while (!types.isEmpty()) {
            JavaType next = types.remove();
            if (known.add(next)) {
                try {
                    String difference = difference(next, types);
                    if (difference != null) {
                        return difference;
                    }
                } catch (IllegalArgumentException | JacksonException e) { // about a type that Jackson does not write
                    return e.getMessage();
                }
            }
        }
        return null;
    }

    /** Returns what differs in a type itself, and adds the types in it. */
    private String difference(JavaType type, Deque<JavaType> types) {
        for (int i = 0; i < type.containedTypeCount(); i++) {
            types.add(type.containedType(i));
        }
        if (type.getContentType() != null) {
            types.add(type.getContentType());
        }
        Class<?> raw = type.getRawClass();
        if (raw.isPrimitive() || type.isContainerType() || raw.getName().startsWith("java.")) {
            return null;
        }
        ClassIntrospector introspector = jackson3.classIntrospectorInstance();
        AnnotatedClass annotated = introspector.introspectClassAnnotations(type);
        jackson3.getSubtypeResolver()
                .collectAndResolveSubtypesByClass(jackson3, annotated)
                .forEach(subtype -> types.add(jackson3.constructType(subtype.getType())));
        if (raw.isSealed()) {
            for (Class<?> subtype : raw.getPermittedSubclasses()) {
                types.add(jackson3.constructType(subtype));
            }
        }
        BeanDescription described = introspector.introspectForSerialization(type, annotated);
        AnnotatedMember value = described.findJsonValueAccessor();
        if (value != null || type.isEnumType()) { // which no serializer writes as an object: ZJ008
            addType(value, types);
            return null;
        }
        addType(described.findAnyGetter(), types);
        Map<Member, Property> byJackson3 = properties(described, types);
        Map<Member, Property> byJackson2 = properties(describe(jackson2, type), new ArrayDeque<>());
        Set<Member> members = new LinkedHashSet<>(byJackson2.keySet());
        members.addAll(byJackson3.keySet());
        return members.stream()
                .filter(member -> !byJackson3.containsKey(member)
                        || !byJackson3.get(member).isSame(byJackson2.get(member)))
                .findFirst()
                .map(member -> text(member, byJackson3.get(member), byJackson2.get(member)))
                .orElse(null);
    }

    private static BeanDescription describe(SerializationConfig config, JavaType type) {
        ClassIntrospector introspector = config.classIntrospectorInstance();
        return introspector.introspectForSerialization(type, introspector.introspectClassAnnotations(type));
    }

    /** Returns the members that are written, by what they are read from, and adds their types. */
    private Map<Member, Property> properties(BeanDescription described, Deque<JavaType> types) {
        Map<Member, Property> properties = new LinkedHashMap<>();
        for (BeanPropertyDefinition property : described.findProperties()) {
            AnnotatedMember accessor = property.getAccessor();
            if (accessor != null) {
                addType(accessor, types);
                properties.put(
                        accessor.getMember(),
                        new Property(property.getName(), annotations(accessor, described.getBeanClass())));
            }
        }
        return properties;
    }

    /** Returns those annotations of a member, and of the accessors that belong to it, that some field or method has. */
    private static Set<Annotation> annotations(AnnotatedMember member, Class<?> type) {
        Set<Annotation> annotations = new HashSet<>();
        Consumer<AnnotatedElement> collector = element -> {
            for (Annotation annotation : element.getAnnotations()) {
                Annotation found = member.getAnnotation(annotation.annotationType());
                if (found != null) {
                    annotations.add(found);
                }
            }
        };
        ReflectionUtils.doWithFields(type, collector::accept);
        ReflectionUtils.doWithMethods(type, collector::accept);
        return annotations;
    }

    private void addType(AnnotatedMember accessor, Deque<JavaType> types) {
        if (accessor != null) {
            AnnotationIntrospector annotations = jackson3.getAnnotationIntrospector();
            types.add(accessor.getType());
            types.add(annotations.refineSerializationType(jackson3, accessor, accessor.getType()));
        }
    }

    private static String text(Member member, Property byJackson3, Property byJackson2) {
        String what = member.getName() + (member instanceof Method ? "()" : "") + " of "
                + member.getDeclaringClass().getName();
        if (byJackson3 != null && byJackson2 != null && byJackson3.name.equals(byJackson2.name)) {
            return what + " has other annotations in Jackson 3: put all annotations of its property on it";
        }
        return what + " is " + name(byJackson3) + " in Jackson 3, and " + name(byJackson2)
                + " in the serializer: name it with @JsonProperty, or leave it out with @JsonIgnore";
    }

    private static String name(Property property) {
        return property == null ? "no member" : '"' + property.name + '"';
    }

    /** Derives the names of properties as Jackson 2 does: all capitals at the beginning become small letters. */
    private static final class NamingOfJackson2 extends DefaultAccessorNamingStrategy.Provider {
        private static final long serialVersionUID = 1L;

        @Override
        public AccessorNamingStrategy forPOJO(MapperConfig<?> config, AnnotatedClass type) {
            return new DefaultAccessorNamingStrategy(config, type, "set", "get", "is", null) {
                @Override
                protected String stdManglePropertyName(String method, int offset) {
                    return small(method, offset);
                }
            };
        }

        @Override
        public AccessorNamingStrategy forRecord(MapperConfig<?> config, AnnotatedClass type) {
            return new DefaultAccessorNamingStrategy.RecordNaming(config, type) {
                @Override
                protected String stdManglePropertyName(String method, int offset) {
                    return small(method, offset);
                }
            };
        }

        private static String small(String method, int offset) {
            int end = offset;
            while (end < method.length() && Character.toLowerCase(method.charAt(end)) != method.charAt(end)) {
                end++;
            }
            StringBuilder name = new StringBuilder(method.substring(offset));
            for (int i = offset; i < end; i++) {
                name.setCharAt(i - offset, Character.toLowerCase(method.charAt(i)));
            }
            return name.isEmpty() ? null : name.toString();
        }
    }
}
