// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.examples.kotlin

import com.fasterxml.jackson.annotation.JsonProperty
import com.fasterxml.jackson.annotation.JsonTypeInfo
import io.github.zilch.JsonBuilder
import io.github.zilch.JsonScaled
import io.github.zilch.JsonSerializable

@JvmInline
value class Account(val number: String)

@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
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
    @get:JsonProperty("lots") val quantities: List<Int>,
    @field:JsonProperty(access = JsonProperty.Access.WRITE_ONLY) val password: String,
    val note: String?,
)

fun JsonBuilder.write(position: Position) {
    PositionJson.write(this, position)
}
