package dev.throughline.bench.bulkread

import org.springframework.data.annotation.Id
import org.springframework.data.mongodb.core.mapping.Document
import java.time.LocalDateTime

/** An order as a Kotlin team writes it. */
@Document("orders_kotlin")
data class KotlinOrder(
    @Id val id: String,
    val number: String,
    val customerId: String,
    val customerName: String,
    val email: String,
    val phone: String?,
    override val country: String,
    val city: String,
    val street: String,
    val zip: String,
    override val status: OrderStatus,
    val channel: String,
    val currency: String,
    val quantity: Int,
    val unitPrice: Double,
    override val total: Double,
    val taxRate: Double,
    val express: Boolean,
    val tags: List<String>,
    override val createdAt: LocalDateTime,
    val note: String? = null,
) : PlacedOrder
