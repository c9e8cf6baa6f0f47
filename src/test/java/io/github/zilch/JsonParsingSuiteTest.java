// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * One case of our own for every named category of the public JSON parsing test suite (github.com/nst/JSONTestSuite):
 * {@code y_} must be accepted, {@code n_} must be rejected, {@code i_} is up to the implementation, and our choice is
 * here.
 *
 * <p>Each character of an input is one byte.
 */
@Tag("contract")
@Tag("fast")
@DisplayName("C13: every category of the public JSON parsing test suite")
class JsonParsingSuiteTest {
    private static final String BOM = "\u00EF\u00BB\u00BF";

    private static final String[][] ACCEPTED = {
        {"y_array_arraysWithSpaces", "[ [ ]  , [] ]"},
        {"y_array_empty-string", "[\"\",\"\"]"},
        {"y_array_empty", "[]"},
        {"y_array_ending_with_newline", "[7]\n"},
        {"y_array_false", "[ false ]"},
        {"y_array_heterogeneous", "[false,0,\"0\",[],{},null]"},
        {"y_array_null", "[null,null]"},
        {"y_array_with_1_and_newline", "[2\r\n]"},
        {"y_array_with_leading_space", "  [3]"},
        {"y_array_with_several_null", "[null,null,5,null]"},
        {"y_array_with_trailing_space", "[4]  "},
        {"y_number", "[98.6e2]"},
        {"y_number_0e+1", "[0e+12]"},
        {"y_number_0e1", "[0e7]"},
        {"y_number_after_space", "[   12]"},
        {"y_number_double_close_to_zero", "[-0." + "0".repeat(90) + "3]"},
        {"y_number_int_with_exp", "[15e2]"},
        {"y_number_minus_zero", "[-0.0]"},
        {"y_number_negative_int", "[-417]"},
        {"y_number_negative_one", "[-1]"},
        {"y_number_negative_zero", "[-0]"},
        {"y_number_real_capital_e", "[3E7]"},
        {"y_number_real_capital_e_neg_exp", "[3E-7]"},
        {"y_number_real_capital_e_pos_exp", "[3E+7]"},
        {"y_number_real_exponent", "[2.5e9]"},
        {"y_number_real_fraction_exponent", "[2.75e18]"},
        {"y_number_real_neg_exp", "[4e-9]"},
        {"y_number_real_pos_exponent", "[4e+9]"},
        {"y_number_simple_int", "[90210]"},
        {"y_number_simple_real", "[3.14159]"},
        {"y_object", "{\"bid\":\"a\",\"ask\":\"b\"}"},
        {"y_object_basic", "{\"k\":\"v\"}"},
        {"y_object_duplicated_key", "{\"k\":\"v\",\"k\":\"w\"}"},
        {"y_object_duplicated_key_and_value", "{\"k\":\"v\",\"k\":\"v\"}"},
        {"y_object_empty", "{}"},
        {"y_object_empty_key", "{\"\":1}"},
        {"y_object_escaped_null_in_key", "{\"a\\u0000b\":1}"},
        {"y_object_extreme_numbers", "{\"least\":-1.7e+308,\"most\":1.7e+308}"},
        {"y_object_long_strings", "{\"id\":\"" + "q".repeat(90) + "\",\"of\":[{\"id\":\"" + "r".repeat(70) + "\"}]}"},
        {"y_object_simple", "{\"n\":[]}"},
        {"y_object_string_unicode", "{\"t\":\"\\u041f\\u0440\\u0438\\u0432\\u0435\\u0442\"}"},
        {"y_object_with_newlines", "{\n\"k\"\n:\n\"v\"\n}"},
        {"y_string_1_2_3_bytes_UTF-8_sequences", "[\"\\u0061\\u017f\\u2603\"]"},
        {"y_string_accepted_surrogate_pair", "[\"\\ud83d\\ude00\"]"},
        {"y_string_accepted_surrogate_pairs", "[\"\\uD83D\\uDE00\\uD83D\\uDE01\"]"},
        {"y_string_allowed_escapes", "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00aF\"]"},
        {"y_string_backslash_and_u_escaped_zero", "[\"\\\\u0000\"]"},
        {"y_string_backslash_doublequotes", "[\"\\\"\"]"},
        {"y_string_comments", "[\"x/*y*/z//\"]"},
        {"y_string_double_escape_a", "[\"\\\\a\"]"},
        {"y_string_double_escape_n", "[\"\\\\n\"]"},
        {"y_string_escaped_control_character", "[\"\\u001F\"]"},
        {"y_string_escaped_noncharacter", "[\"\\uFFFE\"]"},
        {"y_string_in_array", "[\"word\"]"},
        {"y_string_in_array_with_leading_space", "[ \"word\"]"},
        {"y_string_last_surrogates_1_and_2", "[\"\\uDBFF\\uDFFF\"]"},
        {"y_string_nbsp_uescaped", "[\"a\\u00A0b\"]"},
        {"y_string_nonCharacterInUTF-8_U+10FFFF", "[\"\u00F4\u008F\u00BF\u00BF\"]"},
        {"y_string_nonCharacterInUTF-8_U+FFFF", "[\"\u00EF\u00BF\u00BF\"]"},
        {"y_string_null_escape", "[\"\\u0000\"]"},
        {"y_string_one-byte-utf-8", "[\"\\u0041\"]"},
        {"y_string_pi", "[\"\u00CF\u0080 = 3\"]"},
        {"y_string_reservedCharacterInUTF-8_U+1BFFF", "[\"\u00F0\u009B\u00BF\u00BF\"]"},
        {"y_string_simple_ascii", "[\"plain\"]"},
        {"y_string_space", "\"   \""},
        {"y_string_surrogates_U+1D11E_MUSICAL_SYMBOL_G_CLEF", "[\"\\uD834\\uDD1E!\"]"},
        {"y_string_three-byte-utf-8", "[\"\\u2713\"]"},
        {"y_string_two-byte-utf-8", "[\"\\u00e9\"]"},
        {"y_string_u+2028_line_sep", "[\"a\u00E2\u0080\u00A8b\"]"},
        {"y_string_u+2029_par_sep", "[\"a\u00E2\u0080\u00A9b\"]"},
        {"y_string_uEscape", "[\"\\u0062\\u304b\\u304C\"]"},
        {"y_string_uescaped_newline", "[\"one\\u000Atwo\"]"},
        {"y_string_unescaped_char_delete", "[\"a\u007Fb\"]"},
        {"y_string_unicode", "[\"\\uB123\"]"},
        {"y_string_unicodeEscapedBackslash", "[\"\\u005Cn\"]"},
        {"y_string_unicode_2", "[\"\u00E2\u008D\u0082\u00E3\u0088\u00B4\"]"},
        {"y_string_unicode_U+10FFFE_nonchar", "[\"\\uDBFF\\uDFFE.\"]"},
        {"y_string_unicode_U+1FFFE_nonchar", "[\"\\uD83F\\uDFFE.\"]"},
        {"y_string_unicode_U+200B_ZERO_WIDTH_SPACE", "[\"a\\u200Bb\"]"},
        {"y_string_unicode_U+2064_invisible_plus", "[\"2\\u20643\"]"},
        {"y_string_unicode_U+FDD0_nonchar", "[\"\\uFDD0.\"]"},
        {"y_string_unicode_U+FFFE_nonchar", "[\"\\ufffe.\"]"},
        {"y_string_unicode_escaped_double_quote", "[\"\\u0022\"]"},
        {"y_string_utf8", "[\"\u00E2\u0082\u00AC\u00F0\u009F\u0098\u0080\"]"},
        {"y_string_with_del_character", "[\"\u007F\"]"},
        {"y_structure_lonely_false", "false"},
        {"y_structure_lonely_int", "8"},
        {"y_structure_lonely_negative_real", "-2.5"},
        {"y_structure_lonely_null", "null"},
        {"y_structure_lonely_string", "\"on its own\""},
        {"y_structure_lonely_true", "true"},
        {"y_structure_string_empty", "\"\""},
        {"y_structure_trailing_newline", "{\"a\":[]}\n\n"},
        {"y_structure_true_in_array", "[true,true]"},
        {"y_structure_whitespace_array", "\t[\r\n ]\n"},
    };

    private static final String[][] REJECTED_ARRAYS_AND_OBJECTS = {
        {"n_array_1_true_without_comma", "[2 false]"},
        {"n_array_a_invalid_utf8", "[b\u00E5]"},
        {"n_array_colon_instead_of_comma", "[\"\":2]"},
        {"n_array_comma_after_close", "[\"\"],,"},
        {"n_array_comma_and_number", "[,2]"},
        {"n_array_double_comma", "[3,,4]"},
        {"n_array_double_extra_comma", "[\"y\",,]"},
        {"n_array_extra_close", "[\"y\"]]]"},
        {"n_array_extra_comma", "[\"\" ,]"},
        {"n_array_incomplete", "[\"y\""},
        {"n_array_incomplete_invalid_value", "[y"},
        {"n_array_inner_array_no_comma", "[4[5]]"},
        {"n_array_invalid_utf8", "[\u00FE]"},
        {"n_array_items_separated_by_semicolon", "[1;2]"},
        {"n_array_just_comma", "[,]"},
        {"n_array_just_minus", "[ -]"},
        {"n_array_missing_value", "[  , \"\"]"},
        {"n_array_newlines_unclosed", "[\"b\",\n5\n,2,"},
        {"n_array_number_and_comma", "[2,]"},
        {"n_array_number_and_several_commas", "[2,,]"},
        {"n_array_spaces_vertical_tab_formfeed", "[\"\u000Bb\"\\f]"},
        {"n_array_star_inside", "[ * ]"},
        {"n_array_unclosed", "[\"\",2"},
        {"n_array_unclosed_trailing_comma", "[2,"},
        {"n_array_unclosed_with_new_lines", "[2,\n2\n,2"},
        {"n_array_unclosed_with_object_inside", "[{},{}"},
        {"n_object_bad_value", "[\"k\", trust]"},
        {"n_object_bracket_key", "{[: \"k\"}\n"},
        {"n_object_comma_instead_of_colon", "{\"k\", 1}"},
        {"n_object_double_colon", "{\"k\"::1}"},
        {"n_object_emoji", "{\u00F0\u009F\u0098\u0080}"},
        {"n_object_garbage_at_end", "{\"k\":\"v\" 5}"},
        {"n_object_key_with_single_quotes", "{'k':0}"},
        {"n_object_lone_continuation_byte_in_key_and_trailing_comma", "{\"\u00BF\":\"0\",}"},
        {"n_object_missing_colon", "{\"k\" v}"},
        {"n_object_missing_key", "{:\"v\"}"},
        {"n_object_missing_semicolon", "{\"k\" \"v\"}"},
        {"n_object_missing_value", "{\"k\":"},
        {"n_object_no-colon", "{\"k\""},
        {"n_object_non_string_key", "{2:2}"},
        {"n_object_non_string_key_but_huge_number_instead", "{7E9999:2}"},
        {"n_object_repeated_null_null", "{null:null,null:1}"},
        {"n_object_several_trailing_commas", "{\"k\":0,,,}"},
        {"n_object_single_quote", "{'k':'v'}"},
        {"n_object_trailing_comma", "{\"k\":0,}"},
        {"n_object_trailing_comment", "{\"k\":\"v\"}/*c*/"},
        {"n_object_trailing_comment_open", "{\"k\":\"v\"}/*c"},
        {"n_object_trailing_comment_slash_open", "{\"k\":\"v\"}//c"},
        {"n_object_trailing_comment_slash_open_incomplete", "{\"k\":\"v\"}/"},
        {"n_object_two_commas_in_a_row", "{\"k\":1,,\"l\":2}"},
        {"n_object_unquoted_key", "{k:\"v\"}"},
        {"n_object_unterminated-value", "{\"k\":\"v"},
        {"n_object_with_single_string", "{\"k\":1,\"l\"}"},
        {"n_object_with_trailing_garbage", "{\"k\":\"v\"}$"},
    };

    private static final String[][] REJECTED_SCALARS = {
        {"n_incomplete_false", "[fals]"},
        {"n_incomplete_null", "[nul]"},
        {"n_incomplete_true", "[tru]"},
        {"n_multidigit_number_then_00", "45\u0000"},
        {"n_number_++", "[++7]"},
        {"n_number_+1", "[+7]"},
        {"n_number_+Inf", "[+Infinity]"},
        {"n_number_-01", "[-07]"},
        {"n_number_-1.0.", "[-7.0.]"},
        {"n_number_-2.", "[-7.]"},
        {"n_number_-NaN", "[ -NaN]"},
        {"n_number_.-1", "[.-7]"},
        {"n_number_.2e-3", "[.7e-1]"},
        {"n_number_0.1.2", "[0.7.8]"},
        {"n_number_0.3e+", "[0.7e+]"},
        {"n_number_0.3e", "[0.7e]"},
        {"n_number_0.e1", "[0.e7]"},
        {"n_number_0_capital_E+", "[0E+ ]"},
        {"n_number_0_capital_E", "[0E ]"},
        {"n_number_0e+", "[0e+ ]"},
        {"n_number_0e", "[0e ]"},
        {"n_number_1.0e+", "[7.0e+]"},
        {"n_number_1.0e-", "[7.0e-]"},
        {"n_number_1.0e", "[7.0e]"},
        {"n_number_1_000", "[7 000.5]"},
        {"n_number_1eE2", "[7eE3]"},
        {"n_number_2.e+3", "[7.e+1]"},
        {"n_number_2.e-3", "[7.e-1]"},
        {"n_number_2.e3", "[7.e1]"},
        {"n_number_9.e+", "[7.e+]"},
        {"n_number_Inf", "[Infinite]"},
        {"n_number_NaN", "[ NaN]"},
        {"n_number_U+FF11_fullwidth_digit_one", "[\u00EF\u00BC\u0092]"},
        {"n_number_expression", "[3*4]"},
        {"n_number_hex_1_digit", "[0x7]"},
        {"n_number_hex_2_digits", "[0x7f]"},
        {"n_number_infinity", "[ Infinity ]"},
        {"n_number_invalid+-", "[0e+-7]"},
        {"n_number_invalid-negative-real", "[-456.78bar]"},
        {"n_number_invalid-utf-8-in-bigger-int", "[456\u00E5]"},
        {"n_number_invalid-utf-8-in-exponent", "[7e2\u00E5]"},
        {"n_number_invalid-utf-8-in-int", "[7\u00E5]\n"},
        {"n_number_minus_infinity", "[ -Infinity ]"},
        {"n_number_minus_sign_with_trailing_garbage", "[-bar]"},
        {"n_number_minus_space_1", "[- 7]"},
        {"n_number_neg_int_starting_with_zero", "[-045]"},
        {"n_number_neg_real_without_int_part", "[-.456]"},
        {"n_number_neg_with_garbage_at_end", "[-7y]"},
        {"n_number_real_garbage_after_e", "[7eb]"},
        {"n_number_real_with_invalid_utf8_after_e", "[7e\u00E5]"},
        {"n_number_real_without_fractional_part", "[7.]"},
        {"n_number_starting_with_dot", "[.456]"},
        {"n_number_with_alpha", "[7.8b-]"},
        {"n_number_with_alpha_char", "[7.8000000000000000345y]"},
        {"n_number_with_leading_zero", "[034]"},
        {"n_single_space", " "},
        {"n_string_1_surrogate_then_escape", "[\"\\uD801\\\"]"},
        {"n_string_1_surrogate_then_escape_u", "[\"\\uD801\\u\"]"},
        {"n_string_1_surrogate_then_escape_u1", "[\"\\uD801\\u2\"]"},
        {"n_string_1_surrogate_then_escape_u1x", "[\"\\uD801\\u2y\"]"},
        {"n_string_accentuated_char_no_quotes", "[\u00C3\u00A8]"},
        {"n_string_backslash_00", "[\"\\\u0000 \"]"},
        {"n_string_escape_x", "[\"\\x41\"]"},
        {"n_string_escaped_backslash_bad", "[\"a\\\\\\\"]"},
        {"n_string_escaped_ctrl_char_tab", "[\"a\\\t\"]"},
        {"n_string_escaped_emoji", "[\"\\\u00F0\u009F\u0098\u0080\"]"},
        {"n_string_incomplete_escape", "[\"a\\\"]"},
        {"n_string_incomplete_escaped_character", "[\"\\u0A0\"]"},
        {"n_string_incomplete_surrogate", "[\"\\uD83D\\uDe\"]"},
        {"n_string_incomplete_surrogate_escape_invalid", "[\"\\uD801\\uD801\\y\"]"},
        {"n_string_invalid-utf-8-in-escape", "[\"a\\u\u00E5\"]"},
        {"n_string_invalid_backslash_esc", "[\"\\c\"]"},
        {"n_string_invalid_unicode_escape", "[\"\\uwxyz\"]"},
        {"n_string_invalid_utf8_after_escape", "[\"a\\\u00E5\"]"},
        {"n_string_leading_uescaped_thinspace", "[\\u2009\"word\"]"},
        {"n_string_no_quotes_with_bad_escape", "[\\t]"},
        {"n_string_single_doublequote", "  \""},
        {"n_string_single_quote", "['word']"},
        {"n_string_single_string_no_double_quotes", "word"},
        {"n_string_start_escape_unclosed", "[\"a\\"},
        {"n_string_unescaped_crtl_char", "[\"b\u0000b\"]"},
        {"n_string_unescaped_newline", "[\"one\ntwo\"]"},
        {"n_string_unescaped_tab", "[\"one\ttwo\"]"},
        {"n_string_unicode_CapitalU", "\"\\U0041\""},
        {"n_string_with_trailing_garbage", "\"a\"b"},
    };

    private static final String[][] REJECTED_STRUCTURES = {
        {"n_structure_100000_opening_arrays", "[".repeat(100_000)},
        {"n_structure_U+2060_word_joined", "[ \u00E2\u0081\u00A0]"},
        {"n_structure_UTF8_BOM_no_data", BOM},
        {"n_structure_angle_bracket_.", "<,>"},
        {"n_structure_angle_bracket_null", "[<false>]"},
        {"n_structure_array_trailing_garbage", "[2]y"},
        {"n_structure_array_with_extra_array_close", "[2] ]"},
        {"n_structure_array_with_unclosed_string", "[\"word]"},
        {"n_structure_ascii-unicode-identifier", "b\u00C3\u00A8"},
        {"n_structure_capitalized_True", "[False]"},
        {"n_structure_close_unopened_array", "2]"},
        {"n_structure_comma_instead_of_closing_brace", "{\"k\": false,"},
        {"n_structure_double_array", "[] []"},
        {"n_structure_end_array", " ]"},
        {"n_structure_incomplete_UTF8_BOM", "\u00EF\u00BB[]"},
        {"n_structure_lone-invalid-utf-8", "\u00E8"},
        {"n_structure_lone-open-bracket", " ["},
        {"n_structure_no_data", ""},
        {"n_structure_null-byte-outside-string", "[\u0000 ]"},
        {"n_structure_number_with_trailing_garbage", "3%"},
        {"n_structure_object_followed_by_closing_object", "{ }}"},
        {"n_structure_object_unclosed_no_value", "{\"\" :"},
        {"n_structure_object_with_comment", "{\"k\":/*c*/\"v\"}"},
        {"n_structure_object_with_trailing_garbage", "{\"k\": false} \"y\""},
        {"n_structure_open_array_apostrophe", "[ '"},
        {"n_structure_open_array_comma", "[ ,"},
        {"n_structure_open_array_object", "[{\"k\":".repeat(50_000) + "\n"},
        {"n_structure_open_array_open_object", "[ {"},
        {"n_structure_open_array_open_string", "[ \"b"},
        {"n_structure_open_array_string", "[ \"b\""},
        {"n_structure_open_object", "{ "},
        {"n_structure_open_object_close_array", "{ ]"},
        {"n_structure_open_object_comma", "{ ,"},
        {"n_structure_open_object_open_array", "{ ["},
        {"n_structure_open_object_open_string", "{ \"b"},
        {"n_structure_open_object_string_with_apostrophes", "{ 'b'"},
        {"n_structure_open_open", "[\"\\[{\"\\[{\"\\[{"},
        {"n_structure_single_eacute", " \u00E9"},
        {"n_structure_single_star", "**"},
        {"n_structure_trailing_#", "{\"k\":1}#[]"},
        {"n_structure_uescaped_LF_before_string", "[\\u000A\"b\"]"},
        {"n_structure_unclosed_array", "[22"},
        {"n_structure_unclosed_array_partial_null", "[ true, nul"},
        {"n_structure_unclosed_array_unfinished_false", "[ null, fal"},
        {"n_structure_unclosed_array_unfinished_true", "[ null, tr"},
        {"n_structure_unclosed_object", "{\"k\":\"v\""},
        {"n_structure_unicode-identifier", "\u00C3\u00A6"},
        {"n_structure_whitespace_U+2060_word_joiner", "[\u00E2\u0081\u00A0 1]"},
        {"n_structure_whitespace_formfeed", "[\f1]"},
    };

    /** Only the spelling of a number counts, not its size. */
    private static final String[][] CHOSEN_NUMBERS = {
        {"i_number_double_huge_neg_exp", "[456.7e-67890]"},
        {"i_number_huge_exp", "[0.7e" + "9".repeat(80) + "]"},
        {"i_number_neg_int_huge_exp", "[-3e+8888]"},
        {"i_number_pos_double_huge_exp", "[2.5e+8888]"},
        {"i_number_real_neg_overflow", "[-456456e45678]"},
        {"i_number_real_pos_overflow", "[456456e45678]"},
        {"i_number_real_underflow", "[456e-9876543]"},
        {"i_number_too_big_neg_int", "[-456456456456456456456456456]"},
        {"i_number_too_big_pos_int", "[200000000000000000000]"},
        {"i_number_very_big_negative_int", "[-" + "7".repeat(60) + "]"},
    };

    /** A {@code u} escape with four hex digits is valid, half of a pair or not: the grammar allows it. */
    private static final String[][] CHOSEN_SURROGATE_ESCAPES = {
        {"i_object_key_lone_2nd_surrogate", "{\"\\uDE00\":1}"},
        {"i_string_1st_surrogate_but_2nd_missing", "[\"\\uD83D\"]"},
        {"i_string_1st_valid_surrogate_2nd_invalid", "[\"\\uD83D\\u0041\"]"},
        {"i_string_incomplete_surrogate_and_escape_valid", "[\"\\uD83D\\n\"]"},
        {"i_string_incomplete_surrogate_pair", "[\"\\uDE00b\"]"},
        {"i_string_incomplete_surrogates_escape_valid", "[\"\\uD83D\\uD83D\\t\"]"},
        {"i_string_invalid_lonely_surrogate", "[\"\\ud83d\"]"},
        {"i_string_invalid_surrogate", "[\"\\ud83dxyz\"]"},
        {"i_string_inverted_surrogates_U+1D11E", "[\"\\uDD1E\\uD834\"]"},
        {"i_string_lone_second_surrogate", "[\"\\uDDDD\"]"},
    };

    /** Bytes that are not well-formed UTF-8 are invalid: RFC 8259, section 8.1. */
    private static final String[][] CHOSEN_BYTES = {
        {"i_string_UTF-8_invalid_sequence", "[\"\u00E6\u0097\u00A5\u00D1\u00FB\"]"},
        {"i_string_UTF8_surrogate_U+D800", "[\"\u00ED\u00A0\u0081\"]"},
        {"i_string_invalid_utf-8", "[\"\u00FE\"]"},
        {"i_string_iso_latin_1", "[\"caf\u00E9\"]"},
        {"i_string_lone_utf8_continuation_byte", "[\"\u0082\"]"},
        {"i_string_not_in_unicode_range", "[\"\u00F4\u0090\u0080\u0080\"]"},
        {"i_string_overlong_sequence_2_bytes", "[\"\u00C1\u00A1\"]"},
        {"i_string_overlong_sequence_6_bytes", "[\"\u00FC\u0084\u008F\u00BF\u00BF\u00BF\"]"},
        {"i_string_overlong_sequence_6_bytes_null", "[\"\u00FC\u0080\u0080\u0080\u0080\u0081\"]"},
        {"i_string_truncated-utf-8", "[\"\u00E2\u0082\"]"},
    };

    /** A text is UTF-8 without a byte order mark; no other encoding is detected. */
    private static final String[][] CHOSEN_ENCODINGS = {
        {"i_string_UTF-16LE_with_BOM", "\u00FF\u00FE[\u0000]\u0000"},
        {"i_string_utf16BE_no_BOM", "\u0000[\u0000]"},
        {"i_string_utf16LE_no_BOM", "[\u0000]\u0000"},
        {"i_structure_UTF-8_BOM_empty_object", BOM + "{}"},
    };

    /** Only {@link JsonValidator#MAX_DEPTH} limits the depth. */
    private static final String[][] CHOSEN_DEPTH = {
        {"i_structure_500_nested_arrays", "[".repeat(500) + "]".repeat(500)},
    };

    @Test
    void whatTheSuiteAcceptsIsValid() {
        valid(ACCEPTED);
    }

    @Test
    void whatTheSuiteRejectsIsInvalid() {
        invalid(REJECTED_ARRAYS_AND_OBJECTS);
        invalid(REJECTED_SCALARS);
        invalid(REJECTED_STRUCTURES);
    }

    @Test
    void numbersOfAnySizeAreValid() {
        valid(CHOSEN_NUMBERS);
    }

    @Test
    void escapesOfLoneSurrogatesAreValid() {
        valid(CHOSEN_SURROGATE_ESCAPES);
    }

    @Test
    void illFormedUtf8IsInvalid() {
        invalid(CHOSEN_BYTES);
    }

    @Test
    void otherEncodingsAndByteOrderMarksAreInvalid() {
        invalid(CHOSEN_ENCODINGS);
    }

    @Test
    void fiveHundredLevelsAreValid() {
        valid(CHOSEN_DEPTH);
    }

    @Test
    void everyCategoryOfTheSuiteOccursOnce() {
        assertEquals(95, names(ACCEPTED), "y_");
        assertEquals(188, names(REJECTED_ARRAYS_AND_OBJECTS, REJECTED_SCALARS, REJECTED_STRUCTURES), "n_");
        assertEquals(
                35,
                names(CHOSEN_NUMBERS, CHOSEN_SURROGATE_ESCAPES, CHOSEN_BYTES, CHOSEN_ENCODINGS, CHOSEN_DEPTH),
                "i_");
    }

    private static int names(String[][]... tables) {
        List<String> names = new ArrayList<>();
        for (String[][] table : tables) {
            Arrays.stream(table).forEach(one -> names.add(one[0]));
        }
        assertEquals(names.size(), new HashSet<>(names).size(), "a name occurs twice");
        return names.size();
    }

    private static void valid(String[][] table) {
        for (String[] one : table) {
            assertEquals(JsonValidator.VALID, TestSlices.firstError(TestSlices.raw(one[1])), one[0]);
        }
    }

    private static void invalid(String[][] table) {
        for (String[] one : table) {
            assertNotEquals(JsonValidator.VALID, TestSlices.firstError(TestSlices.raw(one[1])), one[0]);
        }
    }
}
