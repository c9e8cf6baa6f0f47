// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.nio.charset.Charset;
import java.util.List;

/** Options that together cover every view, every text encoding and every validation level. */
final class Views {
    static final List<FixToJsonOptions> ALL = List.of(
            FixToJsonOptions.DEFAULT,
            FixToJsonOptions.builder()
                    .types(true)
                    .validation(FixToJsonOptions.Validation.DICTIONARY)
                    .build(),
            FixToJsonOptions.builder()
                    .enums(FixToJsonOptions.Enums.NAME)
                    .flat(true)
                    .validation(FixToJsonOptions.Validation.NONE)
                    .build(),
            FixToJsonOptions.builder()
                    .enums(FixToJsonOptions.Enums.BOTH)
                    .types(true)
                    .data(FixToJsonOptions.Data.BASE64)
                    .build(),
            FixToJsonOptions.builder()
                    .tags(true)
                    .keepBodyLength(true)
                    .keepCheckSum(true)
                    .mask(List.of("554", "96", "453"))
                    .build(),
            FixToJsonOptions.builder()
                    .rows(List.of("35", "55", "44", "453", "268", "10", "96"))
                    .charset(Charset.forName("windows-1252"))
                    .build(),
            FixToJsonOptions.builder()
                    .charset(Charset.forName("ISO-2022-JP"))
                    .data(FixToJsonOptions.Data.BASE64)
                    .build());

    private Views() {}
}
