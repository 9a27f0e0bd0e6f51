package dev.throughline.mongodb.page;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import reactor.core.publisher.Mono;

/** Repositories as users write them. */
interface Things extends MongoRepository<Thing, String> {

  Window<Thing> findByRankOrName(
      Integer rank, String name, ScrollPosition position, Limit limit, Sort sort);

  Window<Ranked> findByOpen(boolean open, ScrollPosition position, Limit limit, Sort sort);

  /** A projection without what is sorted by. */
  interface Ranked {
    @Nullable Integer getRank();
  }

  interface Reactive extends ReactiveMongoRepository<Thing, String> {

    Mono<Window<Thing>> findByRankOrName(
        Integer rank, String name, ScrollPosition position, Limit limit, Sort sort);
  }
}
