package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.shapes.LombokShapes.Account;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.Update;

/** Repository methods of every kind, on an ordinary entity. */
interface AccountRepository extends MongoRepository<Account, String> {

  List<Account> findByOwner(String owner);

  Optional<Account> findFirstByBalanceGreaterThanOrderByBalanceDesc(long balance);

  Page<Account> findByBalanceGreaterThan(long balance, Pageable page);

  Slice<Account> findByOwnerStartingWith(String prefix, Pageable page);

  Stream<Account> streamByBalanceLessThan(long balance);

  Window<Account> findByBalanceGreaterThanOrderById(
      long balance, Limit limit, ScrollPosition position);

  @Query("{ 'balance' : { $gt : ?0 } }")
  List<Account> withMoreThan(long balance, Sort sort);

  @Query(value = "{}", fields = "{ 'owner' : 1 }")
  List<Account> ownersOnly();

  @Aggregation("{ $match : { balance : { $gt : ?0 } } }")
  List<Account> aggregated(long balance);

  @Query("{ 'owner' : ?0 }")
  @Update("{ $inc : { balance : 1 } }")
  long increment(String owner);

  List<OwnerOnly> findClosedBy();

  List<OwnerAndMore> findOpenBy();

  List<OwnerDto> findDtoBy();

  <T> Collection<T> findBy(Class<T> type);

  long countByOwner(String owner);

  boolean existsByOwner(String owner);

  List<Account> deleteByOwner(String owner);

  /** A closed projection. */
  interface OwnerOnly {
    String getOwner();

    List<AmountView> getHistory();

    /** A nested one. */
    interface AmountView {
      String getCurrency();
    }
  }

  /** An open projection. */
  interface OwnerAndMore {
    @Value("#{target.owner + ' ' + target.balance}")
    String getSummary();

    String getOwner();
  }

  /** A projection to a class. */
  record OwnerDto(String owner, long balance) {}
}
