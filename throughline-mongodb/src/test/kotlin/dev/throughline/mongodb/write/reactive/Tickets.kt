package dev.throughline.mongodb.write.reactive

import dev.throughline.mongodb.write.ReactiveStreamingWriter
import dev.throughline.mongodb.write.WriteReport
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.reactive.awaitSingle
import kotlinx.coroutines.reactor.asFlux
import kotlinx.coroutines.runBlocking
import org.springframework.data.annotation.Id
import org.springframework.data.annotation.Version
import org.springframework.data.mongodb.core.mapping.Document
import org.springframework.data.repository.kotlin.CoroutineCrudRepository

@Document("tickets")
data class Ticket(@Id val id: String?, @Version val version: Long?, val name: String)

interface Tickets : CoroutineCrudRepository<Ticket, String>

/** The calls of an application in Kotlin. */
object TicketOffice {

    /** Saves a flow of new tickets. */
    @JvmStatic
    fun saveNew(tickets: Tickets, count: Int): List<Ticket> = runBlocking {
        tickets.saveAll(flow { repeat(count) { emit(Ticket(null, null, "ticket $it")) } }).toList()
    }

    /** Saves a flow of tickets as they are. */
    @JvmStatic
    fun saveAll(tickets: Tickets, all: List<Ticket>): List<Ticket> = runBlocking {
        tickets.saveAll(flow { all.forEach { emit(it) } }).toList()
    }

    /** Writes a flow of new tickets. */
    @JvmStatic
    fun write(writer: ReactiveStreamingWriter, count: Int): WriteReport = runBlocking {
        val flow = flow { repeat(count) { emit(Ticket(null, null, "ticket $it")) } }
        writer.write(flow.asFlux()).awaitSingle()
    }
}
