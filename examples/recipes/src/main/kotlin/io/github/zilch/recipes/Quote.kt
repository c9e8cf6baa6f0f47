// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes

import io.github.zilch.JsonBuilder

data class Quote(val symbol: String, val bid: Double, val note: String?, val sizes: IntArray)

/** Writes a member that is an object. Inlined, so that the lambda is no object. */
inline fun JsonBuilder.obj(key: String, members: JsonBuilder.() -> Unit) {
    createJSON(key).members()
}

fun JsonBuilder.write(quote: Quote): JsonBuilder {
    reset()
    put("symbol", quote.symbol).put("note", quote.note) // a null note writes no member
    obj("prices") { put("bid", quote.bid) }
    createJSONArray("sizes").addAll(quote.sizes)
    return this
}
