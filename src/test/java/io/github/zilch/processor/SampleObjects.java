// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collection;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Creates objects of a type that has no samples of its own: one as its constructor makes it, some whose fields have other
 * values, with containers of no, one and two elements, and one whose fields are null.
 */
final class SampleObjects {
    private static final int VARIANTS = 5;

    /** The variant whose values are null. */
    private static final int NULL = 4;

    /** The variant whose values are of different variants. */
    private static final int MIXED = 3;

    private static final int DEEPEST = 5;

    /** Values of types that are the same in all variants. */
    private static final Map<Class<?>, Object> CONSTANT = Map.ofEntries(
            Map.entry(BigDecimal.class, new BigDecimal("1.50")),
            Map.entry(BigInteger.class, BigInteger.TEN),
            Map.entry(Currency.class, Currency.getInstance("EUR")),
            Map.entry(Locale.class, Locale.GERMANY),
            Map.entry(MonthDay.class, MonthDay.of(2, 3)),
            Map.entry(OffsetTime.class, OffsetTime.parse("10:11:12+01:00")),
            Map.entry(URI.class, URI.create("a:b")),
            Map.entry(Year.class, Year.of(2026)),
            Map.entry(YearMonth.class, YearMonth.of(2026, 2)),
            Map.entry(ZoneId.class, ZoneId.of("Europe/Berlin")));

    private SampleObjects() {}

    static Object[] of(Class<?> type) throws ReflectiveOperationException {
        List<Object> samples = new ArrayList<>();
        for (int variant = 0; variant < VARIANTS; variant++) {
            samples.add(object(type, 0, variant));
        }
        return samples.toArray();
    }

    private static Object value(Type type, int depth, int variant) throws ReflectiveOperationException {
        Class<?> raw = raw(type);
        Class<?> primitive = MethodType.methodType(raw).unwrap().returnType();
        if (primitive.isPrimitive() && (raw.isPrimitive() || variant != NULL)) {
            return primitive(primitive, variant);
        }
        if (variant == NULL || depth > DEEPEST) {
            return null;
        }
        if (raw.isArray()) {
            Object array = Array.newInstance(raw.getComponentType(), variant % 3);
            for (int i = 0; i < variant % 3; i++) {
                Array.set(array, i, value(raw.getComponentType(), depth + 1, variant + i));
            }
            return array;
        }
        Object ofJdk = ofJdk(raw, variant);
        if (ofJdk != null) {
            return ofJdk;
        }
        Object container = container(raw, arguments(type), depth + 1, variant);
        return container != null ? container : object(raw, depth, variant);
    }

    private static Class<?> raw(Type type) {
        if (type instanceof WildcardType wildcard) {
            return raw(wildcard.getUpperBounds()[0]);
        }
        if (type instanceof ParameterizedType generic) {
            return (Class<?>) generic.getRawType();
        }
        return type instanceof Class<?> raw ? raw : Object.class;
    }

    private static Type[] arguments(Type type) {
        return type instanceof ParameterizedType generic
                ? generic.getActualTypeArguments()
                : new Type[] {Object.class, Object.class};
    }

    private static Object primitive(Class<?> type, int variant) {
        return switch (type.getName()) {
            case "boolean" -> variant % 2 == 0;
            case "char" -> (char) ('a' + variant);
            case "byte" -> (byte) variant;
            case "short" -> (short) variant;
            case "int" -> variant;
            case "long" -> (long) variant;
            case "float" -> variant + 0.5f;
            default -> variant + 0.5;
        };
    }

    private static Object ofJdk(Class<?> type, int variant) {
        if (CONSTANT.containsKey(type)) {
            return CONSTANT.get(type);
        }
        return switch (type.getName()) {
            case "java.lang.String", "java.lang.CharSequence", "java.lang.Object" ->
                variant == 2 ? "" : variant == 0 ? "\u20ac\"\n" : "s" + variant;
            case "java.io.Serializable", "java.lang.Comparable" -> "c" + variant;
            case "java.lang.StringBuilder" -> new StringBuilder("b" + variant);
            case "java.lang.Number" -> variant;
            case "java.util.UUID" -> new UUID(variant, variant);
            case "java.util.Date" -> new Date(variant * 100_001L);
            case "java.util.Calendar" -> calendar(variant);
            case "java.sql.Date" -> java.sql.Date.valueOf("2026-01-0" + (variant + 1));
            case "java.sql.Time" -> java.sql.Time.valueOf("10:11:1" + variant);
            case "java.sql.Timestamp" -> new java.sql.Timestamp(variant * 100_001L);
            case "java.time.Instant" -> Instant.ofEpochSecond(variant * 1000L);
            case "java.time.Duration" -> Duration.ofMillis(variant * 700L);
            case "java.time.Period" -> Period.ofDays(variant);
            case "java.util.OptionalInt" -> variant == 0 ? OptionalInt.empty() : OptionalInt.of(variant);
            case "java.util.concurrent.atomic.AtomicInteger" -> new AtomicInteger(variant);
            case "java.util.concurrent.atomic.AtomicLong" -> new AtomicLong(variant);
            case "java.time.LocalDate" -> LocalDate.EPOCH.plusDays(variant);
            case "java.time.LocalTime" -> LocalTime.of(variant, 2, 3, variant * 1_000);
            case "java.time.LocalDateTime" -> LocalDateTime.of(2026, 11, 25, 1, variant);
            case "java.time.OffsetDateTime" ->
                LocalDateTime.of(2026, 11, 25, 1, 2).atOffset(ZoneOffset.ofHours(variant));
            case "java.net.URL" -> url();
            case "java.net.InetAddress" -> InetAddress.getLoopbackAddress();
            default -> null;
        };
    }

    private static Calendar calendar(int variant) {
        Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("UTC"));
        calendar.setTimeInMillis(variant * 100_001L);
        return calendar;
    }

    private static URL url() {
        try {
            return new URL("http://a.b");
        } catch (java.net.MalformedURLException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns a container of the JDK, or null. */
    private static Object container(Class<?> raw, Type[] arguments, int depth, int variant)
            throws ReflectiveOperationException {
        if (raw == Optional.class) {
            return Optional.ofNullable(value(arguments[0], depth, variant));
        }
        if (raw == AtomicReference.class) {
            return new AtomicReference<>(value(arguments[0], depth, variant));
        }
        if (raw == Map.Entry.class) {
            return new SimpleEntry<>(value(arguments[0], depth, 1), value(arguments[1], depth, variant));
        }
        Map<Object, Object> map = map(raw, arguments);
        for (int i = 0; map != null && i < variant % 3; i++) {
            map.put(value(arguments[0], depth, i + 1), value(arguments[1], depth, variant + i));
        }
        Collection<Object> collection = map == null ? collection(raw, arguments) : null;
        for (int i = 0; collection != null && i < variant % 3; i++) {
            collection.add(value(arguments[0], depth, variant + i));
        }
        return map != null ? map : collection;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Map<Object, Object> map(Class<?> raw, Type[] arguments) {
        if (raw == EnumMap.class) {
            return new EnumMap(raw(arguments[0]));
        }
        return raw == TreeMap.class ? new TreeMap<>() : raw == Map.class ? new LinkedHashMap<>() : null;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Collection<Object> collection(Class<?> raw, Type[] arguments) {
        if (raw == EnumSet.class) {
            return (Collection) EnumSet.noneOf((Class) raw(arguments[0]));
        }
        return switch (raw.getName()) {
            case "java.util.Set" -> new LinkedHashSet<>();
            case "java.util.LinkedList" -> new LinkedList<>();
            case "java.util.List", "java.util.ArrayList", "java.util.Collection", "java.lang.Iterable" ->
                new ArrayList<>();
            default -> null;
        };
    }

    /** Returns an object of a type in the sources. */
    private static Object object(Class<?> type, int depth, int variant) throws ReflectiveOperationException {
        if (type.isEnum()) {
            return type.getEnumConstants()[variant % type.getEnumConstants().length];
        }
        if (type.isSealed()) {
            Class<?>[] permitted = type.getPermittedSubclasses();
            return object(permitted[variant % permitted.length], depth, variant);
        }
        if (Modifier.isAbstract(type.getModifiers())) {
            return null;
        }
        if (type.isRecord()) {
            return record(type, depth + 1, variant);
        }
        Object object = constructor(type).newInstance();
        for (Class<?> next = type; variant > 0 && next != Object.class; next = next.getSuperclass()) {
            for (Field field : next.getDeclaredFields()) {
                boolean isSet = !Modifier.isStatic(field.getModifiers()) && !Modifier.isFinal(field.getModifiers());
                if (isSet) {
                    field.setAccessible(true);
                    int its = variant == MIXED ? (variant + field.getName().length()) % VARIANTS : variant;
                    field.set(object, value(field.getGenericType(), depth + 1, its));
                }
            }
        }
        return object;
    }

    private static Constructor<?> constructor(Class<?> type) throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor;
    }

    private static Object record(Class<?> type, int depth, int variant) throws ReflectiveOperationException {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            int its = variant == MIXED ? (variant + i) % VARIANTS : variant;
            values[i] = value(components[i].getGenericType(), depth, its);
        }
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor.newInstance(values);
    }
}
