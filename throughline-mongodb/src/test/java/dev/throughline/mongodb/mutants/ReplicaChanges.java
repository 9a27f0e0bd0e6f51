package dev.throughline.mongodb.mutants;

import com.mongodb.MongoException;
import com.mongodb.client.MongoDatabase;
import dev.throughline.mongodb.internal.batch.EntityBatch;
import dev.throughline.mongodb.internal.driver.Statements;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.asm.Advice.Argument;
import net.bytebuddy.asm.Advice.FieldValue;
import net.bytebuddy.asm.Advice.OnMethodEnter;
import net.bytebuddy.asm.Advice.OnMethodExit;
import net.bytebuddy.asm.Advice.OnNonDefaultValue;
import net.bytebuddy.asm.Advice.Return;
import net.bytebuddy.asm.Advice.This;
import org.bson.BsonDocument;
import org.springframework.data.mongodb.core.MongoTemplate;

/** What mutants of writes do: the code of these methods is copied into those of the product. */
final class ReplicaChanges {

  private ReplicaChanges() {}

  static final class NoLimit {
    @OnMethodExit
    static void exit(@FieldValue(value = "maxBytes", readOnly = false) int maxBytes) {
      maxBytes = Integer.MAX_VALUE;
    }
  }

  static final class Ahead {
    @OnMethodExit
    static void exit(
        @FieldValue("first") int first,
        @FieldValue("statements") Statements statements,
        @Return(readOnly = false) boolean follows) {
      follows = first < statements.count();
    }
  }

  /** A commit leaves its transaction open, with all that it has changed. */
  static final class NoRecord {
    @OnMethodEnter(skipOn = OnNonDefaultValue.class)
    static boolean enter(@Argument(0) Object state) {
      return state.toString().equals("COMMITTED");
    }
  }

  /** The factory's database, which knows nothing of the session that is bound to the thread. */
  static final class OutOfSession {
    @OnMethodExit
    static void exit(
        @This MongoTemplate template, @Return(readOnly = false) MongoDatabase database) {
      database = template.getMongoDatabaseFactory().getMongoDatabase();
    }
  }

  /** The first exception itself. */
  static final class NoLabel {
    @OnMethodEnter(skipOn = OnNonDefaultValue.class)
    static boolean enter() {
      return true;
    }

    @OnMethodExit
    static void exit(
        @Argument(0) MongoException e, @Return(readOnly = false) MongoException result) {
      result = e;
    }
  }

  static final class CompleteEarly {
    @OnMethodExit
    static void exit(@This EntityBatch batch) {
      batch.complete(batch.count() - 1);
    }
  }

  /** All statements of a batch, whatever has been executed. */
  static final class AllPending {
    @OnMethodExit
    static void exit(
        @Argument(0) BsonDocument command, @Return(readOnly = false) List<Integer> places) {
      String argument = command.containsKey("documents") ? "documents" : "updates";
      places = new ArrayList<>();
      for (int i = 0; i < command.getArray(argument).size(); i++) {
        places.add(i);
      }
    }
  }
}
