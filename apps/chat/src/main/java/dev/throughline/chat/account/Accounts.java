package dev.throughline.chat.account;

import java.util.Optional;
import org.springframework.data.mongodb.repository.MongoRepository;

/** The stored accounts. */
public interface Accounts extends MongoRepository<Account, String> {

  /** Finds by the name in lower case. */
  Optional<Account> findByName(String name);
}
