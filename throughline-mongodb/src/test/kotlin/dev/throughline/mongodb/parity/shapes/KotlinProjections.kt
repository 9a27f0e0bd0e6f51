package dev.throughline.mongodb.parity.shapes

import dev.throughline.mongodb.parity.expect.ProjectionOf
import org.springframework.data.mongodb.core.mapping.Field

/** A projection to a data class. */
@ProjectionOf(ProjectedShapes.Order::class)
data class KotlinOrderDto(
    val id: String?,
    val number: String?,
    val quantity: Int = 7,
    val customer: String = "unnamed",
    val address: KotlinAddressDto?,
    val lines: List<KotlinLineDto> = listOf(),
)

/** Inside it, projected for its getters. */
data class KotlinAddressDto(val city: String? = "nowhere", val street: String?)

/** Inside a list. */
data class KotlinLineDto(val product: String?, val amount: Int?, @Field("status") val state: String?)

/** An interface by properties. */
@ProjectionOf(ProjectedShapes.Order::class)
interface KotlinOrderView {
    val number: String?
    val quantity: Int
    val address: KotlinAddressView?
    val tags: Set<String>?
}

/** Nested. */
interface KotlinAddressView {
    val city: String?
}
