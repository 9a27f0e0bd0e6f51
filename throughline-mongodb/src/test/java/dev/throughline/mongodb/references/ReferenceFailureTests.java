package dev.throughline.mongodb.references;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.mongodb.MongoCommandException;
import com.mongodb.ServerAddress;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.mapping.DocumentReference;
import org.springframework.data.mongodb.core.query.Query;

/** A collection that cannot be read fails as with stock, and the reference is named besides. */
class ReferenceFailureTests {

  static class Secret {
    @Id ObjectId id;
  }

  static class Holder {
    @Id ObjectId id;
    @DBRef Secret secret;
  }

  static class Open {
    @Id ObjectId id;
  }

  static class Both {
    @Id ObjectId id;
    @DBRef Open open;
    @DBRef Secret secret;
  }

  static class Pointer {
    @Id ObjectId id;
    @DocumentReference List<Secret> secrets;
  }

  @Test
  void failsAsStock() {
    try (Databases databases = new Databases()) {
      Secret secret = databases.stock().insert(new Secret());
      for (int i = 0; i < 3; i++) {
        Holder holder = new Holder();
        holder.secret = secret;
        databases.stock().insert(holder);
        Pointer pointer = new Pointer();
        pointer.secrets = List.of(secret);
        databases.stock().insert(pointer);
      }
      databases.failing("secret");
      for (Class<?> type : List.of(Holder.class, Pointer.class)) {
        Throwable expected = catchThrowable(() -> databases.stock().find(new Query(), type));
        Throwable actual = catchThrowable(() -> databases.ours().find(new Query(), type));
        assertThat(actual).hasSameClassAs(expected).hasMessage(expected.getMessage());
        assertThat(actual).hasRootCauseInstanceOf(MongoCommandException.class);
        assertThat(suppressed(actual)).contains(type.getName() + ".secret");
      }
    }
  }

  /**
   * Compiled code that has failed so does not leave the document to stock, which asks once more.
   */
  @Test
  void followsOnce() {
    try (Databases databases = new Databases()) {
      databases.converter().setReferencesBatched(false);
      Both both = new Both();
      both.open = databases.stock().insert(new Open());
      both.secret = databases.stock().insert(new Secret());
      databases.stock().insert(both);
      databases.failing("secret");
      List<BsonDocument> expected =
          databases.commands(
              () -> catchThrowable(() -> databases.stock().find(new Query(), Both.class)));
      List<BsonDocument> actual =
          databases.commands(
              () -> catchThrowable(() -> databases.ours().find(new Query(), Both.class)));
      assertThat(collections(actual)).isEqualTo(collections(expected));
      assertThat(databases.converter().report(Both.class).readRefusal()).isNull();
      assertThat(databases.converter().report(Both.class).fallbacks()).isEmpty();
    }
  }

  private static List<String> collections(List<BsonDocument> commands) {
    return commands.stream().map(command -> command.getString("find").getValue()).toList();
  }

  static MongoCommandException refused() {
    return new MongoCommandException(
        new BsonDocument("ok", new BsonInt32(0))
            .append("code", new BsonInt32(13))
            .append("errmsg", new BsonString("not authorized")),
        new ServerAddress());
  }

  private static String suppressed(Throwable failure) {
    StringBuilder text = new StringBuilder();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      for (Throwable suppressed : cause.getSuppressed()) {
        text.append(suppressed.getMessage());
      }
    }
    return text.toString();
  }
}
