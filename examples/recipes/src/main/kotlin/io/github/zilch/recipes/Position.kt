// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes

import io.github.zilch.JsonBuilder
import io.github.zilch.JsonScaled
import io.github.zilch.JsonSerializable

@JvmInline
value class Account(val number: String)

@JsonSerializable
sealed interface Instrument {
    val symbol: String

    data class Share(override val symbol: String, val lot: Int) : Instrument

    data class Future(override val symbol: String, val month: Int) : Instrument
}

@JsonSerializable
data class Position(
    @get:JvmName("getAccount") val account: Account,
    val instrument: Instrument,
    @field:JsonScaled(2) val price: Long,
    val quantities: List<Int>,
    val note: String?,
)

/** Creates a position from Java, which cannot call a constructor that takes a value class. */
fun positionOf(account: String, instrument: Instrument, price: Long, quantities: List<Int>) =
    Position(Account(account), instrument, price, quantities, null)

fun JsonBuilder.write(position: Position) = PositionJson.write(this, position)
