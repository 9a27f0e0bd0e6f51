package dev.throughline.mongodb.mutants;

import com.mongodb.MongoException;
import com.mongodb.client.MongoDatabase;
import dev.throughline.mongodb.internal.batch.EntityBatch;
import dev.throughline.mongodb.internal.send.InsertSender;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.asm.Advice.Argument;
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

  static final class NoNumber {
    @OnMethodEnter
    static void enter(@Argument(value = 2, readOnly = false) Long number) {
      number = null;
    }
  }

  static final class NoBinding {
    @OnMethodEnter
    static void enter(@Argument(value = 3, readOnly = false) InsertSender.Binding binding) {
      binding = InsertSender.Binding.NONE;
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
