package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.shapes.LombokShapes.Account;
import dev.throughline.mongodb.parity.template.AccountRepository.OwnerAndMore;
import dev.throughline.mongodb.parity.template.AccountRepository.OwnerDto;
import dev.throughline.mongodb.parity.template.AccountRepository.OwnerOnly;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.Update;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The methods of {@link AccountRepository}, as far as reactive repositories may have them. */
interface ReactiveAccountRepository extends ReactiveMongoRepository<Account, String> {

  Flux<Account> findByOwner(String owner);

  Mono<Account> findFirstByBalanceGreaterThanOrderByBalanceDesc(long balance);

  Flux<Account> streamByBalanceLessThan(long balance);

  Mono<Window<Account>> findByBalanceGreaterThanOrderById(
      long balance, Limit limit, ScrollPosition position);

  @Query("{ 'balance' : { $gt : ?0 } }")
  Flux<Account> withMoreThan(long balance, Sort sort);

  @Query(value = "{}", fields = "{ 'owner' : 1 }")
  Flux<Account> ownersOnly();

  @Aggregation("{ $match : { balance : { $gt : ?0 } } }")
  Flux<Account> aggregated(long balance);

  @Query("{ 'owner' : ?0 }")
  @Update("{ $inc : { balance : 1 } }")
  Mono<Long> increment(String owner);

  Flux<OwnerOnly> findClosedBy();

  Flux<OwnerAndMore> findOpenBy();

  Flux<OwnerDto> findDtoBy();

  <T> Flux<T> findBy(Class<T> type);

  Mono<Long> countByOwner(String owner);

  Mono<Boolean> existsByOwner(String owner);

  Flux<Account> deleteByOwner(String owner);
}
