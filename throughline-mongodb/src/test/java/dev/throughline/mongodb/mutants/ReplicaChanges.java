package dev.throughline.mongodb.mutants;

import com.mongodb.MongoException;
import com.mongodb.MongoSocketException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.throughline.mongodb.internal.batch.EntityBatch;
import dev.throughline.mongodb.internal.send.InsertDocuments;
import dev.throughline.mongodb.internal.send.InsertSender;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.asm.Advice.Argument;
import net.bytebuddy.asm.Advice.FieldValue;
import net.bytebuddy.asm.Advice.OnMethodEnter;
import net.bytebuddy.asm.Advice.OnMethodExit;
import net.bytebuddy.asm.Advice.OnNonDefaultValue;
import net.bytebuddy.asm.Advice.Return;
import net.bytebuddy.asm.Advice.This;
import net.bytebuddy.asm.Advice.Thrown;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
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

  /** Once more where the driver never does; anew, as a batch ends its command only once. */
  static final class RetryAlways {
    @OnMethodExit(onThrowable = Throwable.class)
    static void exit(
        @FieldValue("database") MongoDatabase database,
        @FieldValue("ordered") boolean ordered,
        @FieldValue("binding") InsertSender.Binding binding,
        @Argument(0) InsertDocuments documents,
        @Argument(1) MongoCollection<?> collection,
        @Thrown(readOnly = false) @Nullable Throwable thrown) {
      if (binding == InsertSender.Binding.TRANSACTION && thrown instanceof MongoSocketException) {
        String name = collection.getNamespace().getCollectionName();
        database.runCommand(
            new BsonDocument("insert", new BsonString(name))
                .append("documents", new BsonArray(documents.documents()))
                .append("ordered", BsonBoolean.valueOf(ordered)));
        thrown = null;
      }
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
