// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

/** What is measured of a request. */
enum Stage {
    /** From the request to its first answer. */
    ANSWER("answer", "answer"),
    /** From the request to the first execution. */
    FIRST_FILL("first fill", "firstFill"),
    /** From the request to the execution after which nothing is left. */
    FULL_FILL("full fill", "fullFill"),
    /** From the first answer to the first execution, if that is a later message. */
    ANSWER_TO_FIRST_FILL("answer to first fill", "answerToFirstFill");

    private final String title;
    private final String member;

    Stage(String title, String member) {
        this.title = title;
        this.member = member;
    }

    /** Returns its name in a table. */
    String title() {
        return title;
    }

    /** Returns its name in JSON. */
    String member() {
        return member;
    }
}
