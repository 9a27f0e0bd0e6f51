package dev.throughline.bench.bulkread

import java.time.LocalDateTime

/** What the aggregate route looks at, in either language. */
interface PlacedOrder {

    /** Where it goes. */
    val country: String

    /** What has become of it. */
    val status: OrderStatus

    /** When it was placed. */
    val createdAt: LocalDateTime

    /** What it costs. */
    val total: Double
}
