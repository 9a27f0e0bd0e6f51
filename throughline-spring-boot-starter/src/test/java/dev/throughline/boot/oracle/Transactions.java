package dev.throughline.boot.oracle;

import com.mongodb.ClientSessionOptions;
import com.mongodb.client.ClientSession;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.MongoTransactionManager;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.transaction.support.TransactionTemplate;

/** What a program saves in transactions, and after those that are rolled back. */
final class Transactions {

  private final Program program;
  private final Random random;

  Transactions(Program program, Random random) {
    this.program = program;
    this.random = random;
  }

  /** One of Spring's. */
  void bySpring(String id, boolean rollback) {
    boolean reads = random.nextInt(3) > 0;
    boolean twice = random.nextBoolean();
    Long version = program.entity(id).version();
    new TransactionTemplate(
            new MongoTransactionManager(program.template().getMongoDatabaseFactory()))
        .executeWithoutResult(
            status -> {
              if (reads) {
                program.put(id, program.template().findById(id, program.type()));
              }
              Stored entity = program.entity(id);
              if (entity != null) {
                program.edit(entity);
                program.save(program.template(), entity);
                if (twice) {
                  program.edit(entity);
                  program.save(program.template(), entity);
                }
              }
              if (rollback) {
                status.setRollbackOnly();
              }
            });
    ended(id, rollback, reads ? null : version);
  }

  private void ended(String id, boolean rollback, @Nullable Long version) {
    Stored entity = program.entity(id);
    if (entity != null && rollback) {
      if (version != null && random.nextInt(4) > 0) {
        entity.version(version);
      }
      if (random.nextBoolean()) {
        program.edit(entity);
      }
      program.save(program.template(), entity);
    }
  }

  /** One of a session of the program's own. */
  void bySession(String id) {
    boolean abort = random.nextBoolean();
    boolean reads = random.nextBoolean();
    Long version = program.entity(id).version();
    try (ClientSession session =
        program
            .template()
            .getMongoDatabaseFactory()
            .getSession(ClientSessionOptions.builder().build())) {
      MongoOperations bound = program.template().withSession(session);
      session.startTransaction();
      try {
        Stored entity = program.entity(id);
        program.edit(entity);
        program.save(bound, entity);
        if (reads) {
          program.put(id, bound.findById(id, program.type()));
        }
      } catch (RuntimeException e) {
        session.abortTransaction();
        throw e;
      }
      if (abort) {
        session.abortTransaction();
      } else {
        session.commitTransaction();
      }
    }
    ended(id, abort, reads ? null : version);
  }
}
