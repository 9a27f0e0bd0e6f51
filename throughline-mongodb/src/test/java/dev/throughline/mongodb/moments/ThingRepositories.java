package dev.throughline.mongodb.moments;

import dev.throughline.mongodb.moments.Things.Audited;
import dev.throughline.mongodb.moments.Things.Card;
import dev.throughline.mongodb.moments.Things.Coded;
import dev.throughline.mongodb.moments.Things.Key;
import dev.throughline.mongodb.moments.Things.Keyed;
import dev.throughline.mongodb.moments.Things.Money;
import dev.throughline.mongodb.moments.Things.Own;
import dev.throughline.mongodb.moments.Things.Plain;
import dev.throughline.mongodb.moments.Things.Setters;
import dev.throughline.mongodb.moments.Things.TextView;
import dev.throughline.mongodb.moments.Things.Versioned;
import dev.throughline.mongodb.moments.Things.VersionedAudited;
import dev.throughline.mongodb.moments.Things.VersionedCard;
import dev.throughline.mongodb.moments.Things.Whole;
import dev.throughline.mongodb.moments.Things.Withers;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.Update;
import org.springframework.data.repository.NoRepositoryBean;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Repositories of all entities, blocking and reactive with the same methods. */
final class ThingRepositories {

  private ThingRepositories() {}

  @NoRepositoryBean
  interface Repository<T, ID> extends MongoRepository<T, ID> {
    List<T> findByTextStartingWith(String prefix);

    List<TextView> findViewsByTextStartingWith(String prefix);

    <P> List<P> findByMoney(Money money, Class<P> projection);

    Stream<T> streamByTextStartingWith(String prefix);

    Window<T> findByTextStartingWith(
        String prefix, ScrollPosition position, Sort sort, Limit limit);

    long countByTextStartingWith(String prefix);

    boolean existsByText(String text);

    List<T> deleteByText(String text);

    @Query("{ 'text' : ?0 }")
    List<T> queried(String text);

    @Aggregation({"{ '$match' : { 'text' : ?0 } }", "{ '$sort' : { 'text' : 1 } }"})
    List<T> aggregated(String text);

    @Query("{ 'text' : ?0 }")
    @Update("{ '$set' : { 'money' : ?1 } }")
    long pay(String text, Money money);
  }

  @NoRepositoryBean
  interface ReactiveRepository<T, ID> extends ReactiveMongoRepository<T, ID> {
    Flux<T> findByTextStartingWith(String prefix);

    Flux<TextView> findViewsByTextStartingWith(String prefix);

    <P> Flux<P> findByMoney(Money money, Class<P> projection);

    Flux<T> streamByTextStartingWith(String prefix);

    Mono<Window<T>> findByTextStartingWith(
        String prefix, ScrollPosition position, Sort sort, Limit limit);

    Mono<Long> countByTextStartingWith(String prefix);

    Mono<Boolean> existsByText(String text);

    Flux<T> deleteByText(String text);

    @Query("{ 'text' : ?0 }")
    Flux<T> queried(String text);

    @Aggregation({"{ '$match' : { 'text' : ?0 } }", "{ '$sort' : { 'text' : 1 } }"})
    Flux<T> aggregated(String text);

    @Query("{ 'text' : ?0 }")
    @Update("{ '$set' : { 'money' : ?1 } }")
    Mono<Long> pay(String text, Money money);
  }

  interface Plains extends Repository<Plain, String> {}

  interface ReactivePlains extends ReactiveRepository<Plain, String> {}

  interface SettersThings extends Repository<Setters, String> {}

  interface ReactiveSettersThings extends ReactiveRepository<Setters, String> {}

  interface Cards extends Repository<Card, String> {}

  interface ReactiveCards extends ReactiveRepository<Card, String> {}

  interface WithersThings extends Repository<Withers, String> {}

  interface ReactiveWithersThings extends ReactiveRepository<Withers, String> {}

  interface Versioneds extends Repository<Versioned, String> {}

  interface ReactiveVersioneds extends ReactiveRepository<Versioned, String> {}

  interface VersionedCards extends Repository<VersionedCard, String> {}

  interface ReactiveVersionedCards extends ReactiveRepository<VersionedCard, String> {}

  interface Wholes extends Repository<Whole, String> {}

  interface ReactiveWholes extends ReactiveRepository<Whole, String> {}

  interface Keyeds extends Repository<Keyed, Key> {}

  interface ReactiveKeyeds extends ReactiveRepository<Keyed, Key> {}

  interface Codeds extends Repository<Coded, String> {}

  interface ReactiveCodeds extends ReactiveRepository<Coded, String> {}

  interface Owns extends Repository<Own, String> {}

  interface ReactiveOwns extends ReactiveRepository<Own, String> {}

  interface Auditeds extends Repository<Audited, String> {}

  interface ReactiveAuditeds extends ReactiveRepository<Audited, String> {}

  interface VersionedAuditeds extends Repository<VersionedAudited, String> {}

  interface ReactiveVersionedAuditeds extends ReactiveRepository<VersionedAudited, String> {}
}
