package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.shapes.LombokShapes.Account;
import dev.throughline.mongodb.parity.shapes.LombokShapes.Amount;
import dev.throughline.mongodb.parity.template.AccountRepository.OwnerAndMore;
import dev.throughline.mongodb.parity.template.AccountRepository.OwnerDto;
import dev.throughline.mongodb.parity.template.AccountRepository.OwnerOnly;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactory;

/** Repositories and projections give what they give on the stock template. */
@ParameterizedClass
@EnumSource(Access.class)
class RepositoryParityTests {

  @Parameter Access access;

  private static final Map<String, Function<AccountRepository, Object>> CALLS =
      new LinkedHashMap<>();

  /** Those that reactive repositories do not have. */
  private static final Set<String> BLOCKING_CALLS = Set.of("findAll paged", "page", "slice");

  static {
    CALLS.put("saveAll of new", repository -> repository.saveAll(accounts(false)));
    CALLS.put("saveAll of mixed", repository -> repository.saveAll(accounts(true)));
    CALLS.put("insert", repository -> repository.insert(accounts(false)));
    CALLS.put("save", repository -> repository.save(accounts(true).get(0)));
    CALLS.put("findAll", AccountRepository::findAll);
    CALLS.put("findAll sorted", repository -> repository.findAll(Sort.by("owner")));
    CALLS.put(
        "findAll paged",
        repository -> repository.findAll(PageRequest.of(1, 3, Sort.by("balance"))).getContent());
    CALLS.put("findById", repository -> repository.findById("5f2b7c1e9d3a4b0012345670"));
    CALLS.put(
        "findAllById", repository -> repository.findAllById(List.of("id1", "id2", "unknown")));
    CALLS.put("example", repository -> repository.findAll(Example.of(probe())));
    CALLS.put("derived", repository -> repository.findByOwner("owner 1"));
    CALLS.put("first", r -> r.findFirstByBalanceGreaterThanOrderByBalanceDesc(1));
    CALLS.put(
        "page",
        r -> r.findByBalanceGreaterThan(0, PageRequest.of(0, 2, Sort.by("_id"))).getContent());
    CALLS.put(
        "slice",
        r -> r.findByOwnerStartingWith("owner", PageRequest.of(0, 2, Sort.by("_id"))).toList());
    CALLS.put(
        "stream",
        repository -> {
          try (Stream<Account> stream = repository.streamByBalanceLessThan(500)) {
            return stream.toList();
          }
        });
    CALLS.put(
        "window",
        r ->
            r.findByBalanceGreaterThanOrderById(0, Limit.of(3), ScrollPosition.keyset())
                .getContent());
    CALLS.put("query", repository -> repository.withMoreThan(100, Sort.by("_id")));
    CALLS.put("fields", AccountRepository::ownersOnly);
    CALLS.put("aggregation", repository -> repository.aggregated(100));
    CALLS.put("update", repository -> repository.increment("owner 2"));
    CALLS.put("closed projection", repository -> closed(repository.findClosedBy()));
    CALLS.put("open projection", repository -> open(repository.findOpenBy()));
    CALLS.put("class projection", AccountRepository::findDtoBy);
    CALLS.put("dynamic projection", repository -> repository.findBy(OwnerDto.class));
    CALLS.put("dynamic entity", repository -> repository.findBy(Account.class));
    CALLS.put("count", repository -> repository.countByOwner("owner 1"));
    CALLS.put("exists", repository -> repository.existsByOwner("owner 1"));
    CALLS.put("delete", repository -> repository.deleteByOwner("owner 1"));
    CALLS.put(
        "deleteAll",
        repository -> {
          repository.deleteAll(repository.findAll());
          return repository.count();
        });
  }

  @Test
  void repositoriesDoTheSame() {
    Mismatches mismatches = new Mismatches();
    try (TemplatePair templates = TemplatePair.inOrder(access)) {
      CALLS.forEach(
          (name, call) -> {
            if (access == Access.BLOCKING || !BLOCKING_CALLS.contains(name)) {
              templates.checkEngines(mismatches, name, engine -> call.apply(repository(engine)));
            }
          });
    }
    mismatches.assertNone();
  }

  @Test
  void fluentProjectionsDoTheSame() {
    Mismatches mismatches = new Mismatches();
    try (TemplatePair templates = TemplatePair.inOrder(access)) {
      templates.check(mismatches, "insert", template -> template.insertAll(accounts(true)));
      Query query = new Query().with(Sort.by("_id"));
      templates.check(
          mismatches,
          "closed",
          t -> closed(t.query(Account.class).as(OwnerOnly.class).matching(query).all()));
      templates.check(
          mismatches,
          "open",
          t -> open(t.query(Account.class).as(OwnerAndMore.class).matching(query).all()));
      templates.check(
          mismatches,
          "class",
          t -> t.query(Account.class).as(OwnerDto.class).matching(query).all());
      templates.check(
          mismatches,
          "distinct",
          t -> t.query(Account.class).distinct("owner").as(String.class).all());
    }
    mismatches.assertNone();
  }

  private static AccountRepository repository(Engine engine) {
    return engine.reactive() == null
        ? new MongoRepositoryFactory(engine.blocking()).getRepository(AccountRepository.class)
        : BlockingView.of(
            AccountRepository.class,
            new ReactiveMongoRepositoryFactory(engine.reactive())
                .getRepository(ReactiveAccountRepository.class));
  }

  private static Object closed(List<OwnerOnly> projections) {
    List<Object> values = new ArrayList<>();
    for (OwnerOnly projection : projections) {
      values.add(projection.getOwner());
      values.add(
          projection.getHistory() == null
              ? null
              : projection.getHistory().stream().map(OwnerOnly.AmountView::getCurrency).toList());
    }
    return values;
  }

  private static Object open(List<OwnerAndMore> projections) {
    return projections.stream().map(p -> p.getSummary() + "|" + p.getOwner()).toList();
  }

  private static Account probe() {
    Account probe = new Account();
    probe.setOwner("owner 3");
    return probe;
  }

  private static List<Account> accounts(boolean ids) {
    List<Account> accounts = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Account account = new Account();
      account.setId(!ids ? null : i == 0 ? "5f2b7c1e9d3a4b0012345670" : "id" + i);
      account.setOwner("owner " + i % 4);
      account.setBalance(i * 100L);
      account.setHistory(i == 2 ? null : List.of(new Amount("EUR", i), new Amount(null, -i)));
      accounts.add(account);
    }
    return accounts;
  }
}
