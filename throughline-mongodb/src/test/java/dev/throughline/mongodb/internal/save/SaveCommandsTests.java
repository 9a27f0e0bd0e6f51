package dev.throughline.mongodb.internal.save;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.bulk.BulkWriteResult;
import dev.throughline.mongodb.internal.batch.BatchResult;
import dev.throughline.mongodb.internal.save.Save.Kind;
import dev.throughline.mongodb.internal.save.SaveCommands.Command;
import dev.throughline.mongodb.internal.save.SaveCommands.LookUp;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.springframework.dao.OptimisticLockingFailureException;

/** What is said of versioned entities when the server says only how many it has written. */
class SaveCommandsTests {

  private final List<Save> saves = Stream.of("a", "b", "c").map(id -> save(id)).toList();

  private static Save save(String id) {
    Save save = new Save(Kind.VERSIONED, null, id, new Document("_id", id));
    save.resolved(null, document(id, 4, "ours"));
    save.id(id);
    save.version(4);
    return save;
  }

  private static RawBsonDocument document(String id, int version, String text) {
    return new RawBsonDocument(
        BsonDocument.parse(
            "{_id: '%s', version: {$numberInt: '%d'}, text: '%s'}".formatted(id, version, text)),
        new BsonDocumentCodec());
  }

  /** What became of three entities of which {@code modified} were written. */
  private List<WriteState> states(int modified, RawBsonDocument... stored) {
    SaveCommands commands =
        new SaveCommands(
            saves,
            true,
            e -> e,
            save -> new OptimisticLockingFailureException(String.valueOf(save.id())));
    Command command = Objects.requireNonNull(commands.next());
    LookUp lookUp =
        commands.succeeded(
            command, BulkWriteResult.acknowledged(0, modified, 0, modified, List.of(), List.of()));
    if (lookUp != null) {
      commands.found(lookUp, List.of(stored));
    }
    assertThat(commands.next()).isNull();
    BatchResult result = commands.result();
    List<WriteState> states = IntStream.range(0, 3).mapToObj(result::state).toList();
    for (int i = 0; i < 3; i++) {
      if (states.get(i) == WriteState.WRITTEN) {
        assertThat(result.error(i)).isNull();
      } else {
        assertThat(result.error(i)).hasMessage(saves.get(i).id().toString());
      }
    }
    return states;
  }

  @Test
  void allOrNoneNeedsNoLookUp() {
    assertThat(states(3)).containsOnly(WriteState.WRITTEN);
    assertThat(states(0)).containsOnly(WriteState.FAILED);
  }

  @Test
  void theContentTellsWhoseVersionItIs() {
    assertThat(
            states(
                2,
                document("a", 4, "ours"),
                document("b", 4, "of another writer"),
                document("c", 4, "ours")))
        .containsExactly(WriteState.WRITTEN, WriteState.FAILED, WriteState.WRITTEN);
  }

  @Test
  void whatIsGoneHasFailed() {
    assertThat(states(2, document("a", 4, "ours"), document("b", 4, "ours")))
        .containsExactly(WriteState.WRITTEN, WriteState.WRITTEN, WriteState.FAILED);
  }

  /** One of them was written by another writer, with the same content. */
  @Test
  void theVerySameContentTellsNothing() {
    assertThat(
            states(2, document("a", 4, "ours"), document("b", 4, "ours"), document("c", 4, "ours")))
        .containsOnly(WriteState.UNKNOWN);
  }

  /** Two were written, and one of these again by another writer. */
  @Test
  void whatIsWrittenOnceMoreTellsNothing() {
    assertThat(
            states(
                2,
                document("a", 5, "later"),
                document("b", 3, "not ours"),
                document("c", 4, "ours")))
        .containsExactly(WriteState.UNKNOWN, WriteState.UNKNOWN, WriteState.WRITTEN);
  }
}
