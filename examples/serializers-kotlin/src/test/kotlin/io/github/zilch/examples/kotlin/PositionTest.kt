// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.examples.kotlin

import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.databind.node.ObjectNode
import io.github.zilch.JsonBuilder
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

class PositionTest {
    private val json = JsonBuilder()
    private val position =
        Position(Account("A-1"), Instrument.Share("VOD.L", 100), 101_50, listOf(5, 7), "secret", null)

    @Test
    fun valueClassesSealedTypesAndAnnotationsAreWritten() {
        json.write(position)
        assertEquals(
            """{"account":"A-1","instrument":{"@type":"Share","symbol":"VOD.L","lot":100},"price":101.50,""" +
                """"lots":[5,7],"note":null}""",
            json.toString(),
        )
    }

    @Test
    fun documentIsTheOneThatJacksonWrites() {
        json.write(position)
        val mapper = ObjectMapper()
        val tree = mapper.valueToTree<ObjectNode>(position)
        tree.put("price", 101.50) // Jackson does not know @JsonScaled
        assertEquals(tree, mapper.readTree(json.toString()))
    }
}
