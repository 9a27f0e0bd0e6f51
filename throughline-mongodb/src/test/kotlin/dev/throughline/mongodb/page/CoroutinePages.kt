package dev.throughline.mongodb.page

import kotlinx.coroutines.reactor.awaitSingle
import kotlinx.coroutines.runBlocking
import org.springframework.data.mongodb.core.query.Query

/** As coroutines find pages: a page always comes, so that awaiting it needs no null. */
object CoroutinePages {

  @JvmStatic
  fun <T : Any> page(
    pages: ReactiveKeysetPages,
    query: Query,
    request: KeysetRequest,
    type: Class<T>,
    collection: String,
  ): KeysetPage<T> = runBlocking { pages.page(query, request, type, collection).awaitSingle() }
}
