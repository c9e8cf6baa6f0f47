// SPDX-License-Identifier: Apache-2.0

/** Writes trades of a day with generated serializers. */
module io.github.zilch.examples.modular {
    requires com.fasterxml.jackson.annotation;
    requires io.github.zilch;
}
