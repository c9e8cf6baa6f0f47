// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes

import io.github.zilch.JsonBuilder

final case class Fill(symbol: String, quantity: Int, price: BigDecimal, note: Option[String])

object Fill:
  extension (json: JsonBuilder)
    def write(fill: Fill): JsonBuilder =
      json.reset()
      json.put("symbol", fill.symbol).put("quantity", fill.quantity)
      json.put("price", fill.price.bigDecimal) // Scala's numbers wrap Java's
      json.put("note", fill.note.orNull) // None writes no member
