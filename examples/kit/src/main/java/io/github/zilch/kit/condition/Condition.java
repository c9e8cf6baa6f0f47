// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.condition;

import io.github.zilch.kit.argument.Arguments;
import io.github.zilch.kit.argument.UserTime;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A condition on the fields of a message, as a user writes it: {@code 35 in (8, D) and Symbol = "AAPL" and LastQty > 100}.
 *
 * <p>Comparisons are joined by {@code and}, {@code or}, {@code not} and parentheses; {@code and} binds more tightly than
 * {@code or}, and words may be in capitals. A comparison is a field and one of
 *
 * <ul>
 *   <li>{@code = != < <= > >=} and a value;
 *   <li>{@code ~} and a regular expression, which is looked for anywhere in the text;
 *   <li>{@code in} or {@code not in}, and values in parentheses;
 *   <li>{@code exists}.
 * </ul>
 *
 * <p>A value is a word without any of {@code ()<>=!~,"'} and white space, or a text in double or single quotes, in which a
 * backslash precedes a quote or a backslash. What a field and a value mean is up to the application: it looks at the
 * {@link #comparisons()} once, and hands over which of them hold for each message.
 *
 * <p>Immutable. {@link #holds} does not allocate.
 */
public final class Condition {
    /** What is asked of a field. */
    public enum Operator {
        /** One of the values is equal. */
        EQUAL,
        /** None of the values is equal. */
        NOT_EQUAL,
        /** Less than the value. */
        LESS,
        /** Less than the value, or equal. */
        LESS_OR_EQUAL,
        /** Greater than the value. */
        GREATER,
        /** Greater than the value, or equal. */
        GREATER_OR_EQUAL,
        /** The value, a regular expression, is found. */
        MATCHES,
        /** The field is there. */
        EXISTS;

        /** Returns whether this asks for an order of values. */
        public boolean isOrder() {
            return this == LESS || this == LESS_OR_EQUAL || this == GREATER || this == GREATER_OR_EQUAL;
        }
    }

    /**
     * A value that a field is compared with.
     *
     * @param text without quotes and their backslashes.
     * @param isQuoted whether it was in quotes.
     * @param position of its first character, or quote, in the condition.
     */
    public record Value(String text, boolean isQuoted, int position) {
        private static final Pattern AMOUNT =
                Pattern.compile("(-?(?:[0-9]{1,15}(?:\\.[0-9]{0,15})?|\\.[0-9]{1,15}))(k|m|mm|b|bn)");

        /** The form of a number without a unit; an exponent could make it endless. */
        private static final Pattern NUMBER = Pattern.compile("-?(\\d+\\.?\\d*|\\.\\d+)");

        /**
         * Returns the number that this is, with the digits that a unit stands for: 10000 for {@code 10k}, 1500000 for {@code 1.5m}
         * or {@code 1.5mm}, and 2000000000 for {@code 2b} or {@code 2bn}, in any case. In quotes there is no unit.
         *
         * @return the number, or null if this is none.
         */
        public BigDecimal number() {
            Matcher matcher = AMOUNT.matcher(text.toLowerCase(Locale.ROOT));
            if (isQuoted || !matcher.matches()) {
                return NUMBER.matcher(text).matches() ? new BigDecimal(text) : null;
            }
            int zeros = switch (matcher.group(2)) {
                case "k" -> 3;
                case "m", "mm" -> 6;
                default -> 9;
            };
            return new BigDecimal(matcher.group(1)).movePointRight(zeros);
        }

        /** Returns the nanoseconds since 1970-01-01 in UTC of the time that this is, or null. */
        public Long time() {
            try {
                return UserTime.of(text);
            } catch (IllegalArgumentException e) {
                return null;
            }
        }

        /** Returns the problem of a value that a field cannot have: it is no number, or no time. */
        public String isNeither(boolean mayBeNumber, boolean mayBeTime) {
            String time = mayBeTime ? "time such as 2026-03-16T08:00:00Z" : "";
            return "'" + Arguments.brief(text) + "' is no " + (mayBeNumber ? "number" : "")
                    + (mayBeNumber && mayBeTime ? " or " : "") + time
                    + (mayBeNumber ? "; numbers are written 10000, -1.5, 10k, 1.5m or 1.5mm, 2b or 2bn" : "");
        }
    }

    /**
     * A comparison.
     *
     * @param field as it was written.
     * @param position of the field in the condition.
     * @param operator what is asked of it.
     * @param values one, or several for {@code in}; none for {@code exists}.
     */
    public record Comparison(String field, int position, Operator operator, List<Value> values) {}

    /** A part of the condition, which holds if the comparisons in it do. */
    @FunctionalInterface
    private interface Node {
        boolean holds(boolean[] holding);

        /** Returns what holds if all nodes hold, or, for {@code or}, if one does. */
        static Node of(List<Node> several, boolean isOr) {
            Node[] nodes = several.toArray(Node[]::new);
            return holding -> {
                for (Node node : nodes) {
                    if (node.holds(holding) == isOr) {
                        return isOr;
                    }
                }
                return !isOr;
            };
        }
    }

    /** So many characters of the condition are shown before a place in it, and after it. */
    private static final int SHOWN = 100;

    private final String text;
    private final List<Comparison> comparisons;
    private final Node root;

    private Condition(String text, List<Comparison> comparisons, Node root) {
        this.text = text;
        this.comparisons = List.copyOf(comparisons);
        this.root = root;
    }

    /**
     * Parses a condition.
     *
     * @param text of the user.
     * @return the condition.
     * @throws IllegalArgumentException if it is not one; the message points at the place.
     */
    public static Condition parse(String text) {
        Parser parser = new Parser(text);
        Node root = parser.condition();
        return new Condition(text, parser.comparisons, root);
    }

    /**
     * Returns the problem of a field whose values have no order.
     *
     * @param field its name.
     * @param kind what the field is, with an article.
     */
    public static String noOrder(String field, String kind) {
        return field + " is " + kind + ", which is neither less nor greater than a value: use = != ~ or in";
    }

    /** Returns the comparisons in the order in which they are written. */
    public List<Comparison> comparisons() {
        return comparisons;
    }

    /**
     * Returns whether the condition holds.
     *
     * @param holding which of the comparisons hold.
     * @return {@code true} if it does.
     */
    public boolean holds(boolean[] holding) {
        return root.holds(holding);
    }

    /**
     * Returns an exception that points at a place in the condition.
     *
     * @param position of the place, from 0.
     * @param problem what is wrong there, and what to do.
     * @return the exception.
     */
    public IllegalArgumentException error(int position, String problem) {
        return error(text, position, problem);
    }

    /**
     * Returns the regular expression that a value is.
     *
     * @param value of a comparison.
     * @return the expression.
     * @throws IllegalArgumentException if it is none; the message points at the place.
     */
    public Pattern pattern(Value value) {
        try {
            return Pattern.compile(value.text());
        } catch (PatternSyntaxException e) {
            String pattern = value.text();
            boolean isAtEnd = e.getIndex() >= pattern.length() && endsWithEscape(pattern);
            throw error(
                    place(value, isAtEnd ? pattern.length() - 1 : e.getIndex()),
                    "'" + Arguments.brief(pattern) + "' is no regular expression: " + reason(e, isAtEnd));
        }
    }

    /** Returns whether a text ends with a backslash that no other one escapes. */
    private static boolean endsWithEscape(String pattern) {
        int begin = pattern.length();
        while (begin > 0 && pattern.charAt(begin - 1) == '\\') {
            begin--;
        }
        return (pattern.length() - begin) % 2 == 1;
    }

    /** Returns what is wrong with a regular expression; the JDK calls some mistakes an internal error. */
    private static String reason(PatternSyntaxException e, boolean endsWithEscape) {
        if (endsWithEscape) {
            return "the backslash at its end escapes nothing; what finds a backslash is '\\\\\\\\' in quotes";
        }
        return e.getDescription().contains("internal error")
                ? "it cannot be read from here on"
                : Arguments.printable(e.getDescription());
    }

    /** Returns where a character of a value is in the condition. */
    private int place(Value value, int index) {
        int at = value.position() + (value.isQuoted() ? 1 : 0);
        for (int i = 0; i < Math.min(index, value.text().length()); i++) {
            at += value.isQuoted() && isEscape(text, at) ? 2 : 1;
        }
        return at;
    }

    /** Returns whether there is a backslash in quotes that belongs to the character after it. */
    private static boolean isEscape(String text, int at) {
        return text.charAt(at) == '\\' && at + 1 < text.length() && "\\\"'".indexOf(text.charAt(at + 1)) >= 0;
    }

    private static IllegalArgumentException error(String text, int position, String problem) {
        int begin = Math.max(0, position - SHOWN);
        int end = Math.min(text.length(), position + SHOWN);
        String before = begin > 0 ? "…" : "";
        String line = before + text.substring(begin, end) + (end < text.length() ? "…" : "");
        return new IllegalArgumentException(problem + "\n  "
                + line.replaceAll("[\\s\\p{Cntrl}]", " ") // so that the place is where the mark is
                + "\n  " + " ".repeat(before.length() + position - begin) + "^");
    }

    /** A parser by recursive descent. */
    private static final class Parser {
        /** Number of parentheses and {@code not} in each other: each takes some of the stack. */
        private static final int MAX_DEPTH = 200;

        private static final String SPECIAL = "()<>=!~,\"'";

        private final String text;
        private final List<Comparison> comparisons = new ArrayList<>();
        private int at;
        private int depth;

        Parser(String text) {
            this.text = text;
        }

        Node condition() {
            Node node = either();
            if (at < text.length()) {
                throw problem(
                        text.charAt(at) == ')' ? "there is no '(' for this ')'" : "'and' or 'or' is expected here");
            }
            return node;
        }

        private Node either() {
            return several("or", this::both);
        }

        private Node both() {
            return several("and", this::single);
        }

        private Node several(String word, Supplier<Node> next) {
            List<Node> nodes = new ArrayList<>();
            do {
                nodes.add(next.get());
            } while (takeWord(word));
            return nodes.size() == 1 ? nodes.get(0) : Node.of(nodes, word.equals("or"));
        }

        private Node single() {
            if (++depth > MAX_DEPTH) {
                throw problem("there are more than " + MAX_DEPTH + " parentheses or 'not' in each other");
            }
            Node node;
            if (takeWord("not")) {
                Node inner = single();
                node = holding -> !inner.holds(holding);
            } else if (take('(')) {
                int opening = at - 1;
                node = either();
                if (!take(')')) {
                    if (at < text.length()) {
                        throw problem("')', 'and' or 'or' is expected here");
                    }
                    throw error(text, opening, "there is no ')' for this '('");
                }
            } else {
                int index = comparisons.size();
                comparisons.add(comparison());
                node = holding -> holding[index];
            }
            depth--;
            skipSpace();
            return node;
        }

        private Comparison comparison() {
            skipSpace();
            int position = at;
            String field = word();
            if (field.isEmpty() || isKeyword(field)) {
                at = position;
                throw problem("a field is expected here: its name or its number");
            }
            Operator operator = operator(field);
            if (operator == null) {
                boolean isNegated = takeWord("not");
                if (takeWord("in")) {
                    return new Comparison(
                            field, position, isNegated ? Operator.NOT_EQUAL : Operator.EQUAL, valuesInParentheses());
                }
                if (!isNegated && takeWord("exists")) {
                    return new Comparison(field, position, Operator.EXISTS, List.of());
                }
                throw problem("after '" + Arguments.brief(field)
                        + "', one of = != < <= > >= ~ in, not in, exists is expected");
            }
            return new Comparison(field, position, operator, List.of(value()));
        }

        private Operator operator(String field) {
            skipSpace();
            char first = at < text.length() ? text.charAt(at) : 0;
            boolean isLong = at + 1 < text.length() && text.charAt(at + 1) == '=';
            Operator operator = switch (first) {
                case '=' -> Operator.EQUAL;
                case '!' -> isLong ? Operator.NOT_EQUAL : null;
                case '<' -> isLong ? Operator.LESS_OR_EQUAL : Operator.LESS;
                case '>' -> isLong ? Operator.GREATER_OR_EQUAL : Operator.GREATER;
                case '~' -> Operator.MATCHES;
                default -> null;
            };
            if (first == '=' && isLong) {
                throw problem("'=' is what compares with a value: " + Arguments.brief(field) + " = …");
            }
            if (operator != null) {
                at += isLong && first != '~' ? 2 : 1;
            }
            return operator;
        }

        private List<Value> valuesInParentheses() {
            if (!take('(')) {
                throw problem("after 'in', values in parentheses are expected: in (8, D)");
            }
            List<Value> values = new ArrayList<>();
            do {
                values.add(value());
            } while (take(','));
            if (!take(')')) {
                throw problem("',' or ')' is expected after a value of 'in'");
            }
            return List.copyOf(values);
        }

        private Value value() {
            skipSpace();
            int position = at;
            char first = at < text.length() ? text.charAt(at) : 0;
            if (first == '"' || first == '\'') {
                return new Value(quoted(first), true, position);
            }
            String word = word();
            if (word.isEmpty()) {
                throw problem("a value is expected here, in quotes if it is a text");
            }
            if (isKeyword(word)) {
                at = position;
                throw problem("a value is expected here; '" + word + "' is one only in quotes");
            }
            return new Value(word, false, position);
        }

        private String quoted(char quote) {
            int opening = at++;
            StringBuilder value = new StringBuilder();
            while (at < text.length() && text.charAt(at) != quote) {
                at += isEscape(text, at) ? 1 : 0;
                value.append(text.charAt(at++));
            }
            if (at == text.length()) {
                throw error(text, opening, "this quote is not closed");
            }
            at++;
            return value.toString();
        }

        private static boolean isKeyword(String word) {
            return switch (word.toLowerCase(Locale.ROOT)) {
                case "and", "or", "not", "in", "exists" -> true;
                default -> false;
            };
        }

        private String word() {
            int begin = at;
            while (at < text.length() && isWordCharacter(text.charAt(at))) {
                at++;
            }
            return text.substring(begin, at);
        }

        private static boolean isWordCharacter(char c) {
            return !Character.isWhitespace(c) && SPECIAL.indexOf(c) < 0;
        }

        private boolean takeWord(String wanted) {
            skipSpace();
            int begin = at;
            if (word().equalsIgnoreCase(wanted)) {
                return true;
            }
            at = begin;
            return false;
        }

        private boolean take(char wanted) {
            skipSpace();
            if (at < text.length() && text.charAt(at) == wanted) {
                at++;
                return true;
            }
            return false;
        }

        private void skipSpace() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }

        private IllegalArgumentException problem(String problem) {
            return error(text, at, problem);
        }
    }
}
