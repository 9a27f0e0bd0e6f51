package dev.throughline.mongodb.replica;

import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;

/** Repositories of accounts. */
final class Accounts {

  private Accounts() {}

  /** Blocking. */
  interface Blocking extends MongoRepository<Account, String> {}

  /** Reactive. */
  interface Reactive extends ReactiveMongoRepository<Account, String> {}
}
