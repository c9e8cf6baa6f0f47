// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import io.github.zilch.bench.CatalogueBean;
import io.github.zilch.bench.CatalogueRecord;
import io.github.zilch.bench.StatusesBean;
import io.github.zilch.bench.StatusesRecord;

/** jsoniter-scala with a codec for each type. */
public class JsoniterScalaObjects extends JsoniterScalaWriter {
    public int write(Object document) {
        if (document instanceof CatalogueRecord catalogue) {
            return write(catalogue, JsoniterScalaRecords.CATALOGUE);
        } else if (document instanceof CatalogueBean catalogue) {
            return write(catalogue, JsoniterScalaBeans.CATALOGUE);
        } else if (document instanceof StatusesRecord statuses) {
            return write(statuses, JsoniterScalaRecords.STATUSES);
        } else {
            return write((StatusesBean) document, JsoniterScalaBeans.STATUSES);
        }
    }
}
