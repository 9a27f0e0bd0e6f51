package dev.throughline.bench.jmh

import kotlinx.serialization.Contextual
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import org.bson.types.ObjectId
import org.springframework.data.annotation.Id

/** A Kotlin class that Spring Data, the driver's data class codec and its kotlinx codec all map. */
@Serializable
data class Ticket(
    @Id @SerialName("_id") @Contextual val id: ObjectId,
    val title: String,
    val price: Double,
    val seat: Int,
    val paid: Boolean,
    val tags: List<String>,
    val extras: Map<String, String>,
    val venue: Venue,
    val note: String? = null,
)

@Serializable
data class Venue(val name: String, val zip: String)
