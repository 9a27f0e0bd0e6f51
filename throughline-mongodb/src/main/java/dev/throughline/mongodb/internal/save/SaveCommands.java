package dev.throughline.mongodb.internal.save;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.WriteConcern;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.WriteModel;
import dev.throughline.mongodb.internal.batch.BatchResult;
import dev.throughline.mongodb.internal.driver.BulkWrite;
import dev.throughline.mongodb.internal.save.Save.Kind;
import dev.throughline.mongodb.internal.send.WriteFailure;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The commands that save entities, each with all of one {@link Kind}, and the meaning of their
 * answers. A caller may send them in a blocking or a reactive way. For one thread at a time.
 *
 * <p>Updates go before inserts: whatever succeeds one by one in the given order succeeds in this
 * one, also with unique indexes, since an insert frees no key that an update could wait for. After
 * a failure in an ordered batch, of the later kinds only those entities are sent that come before
 * the failed one, as single saves would have been. What cannot be as with single saves: updates
 * that come behind the failed entity may have been sent with those before it.
 *
 * <p>The server counts the documents that an update has matched, it does not name them. Where one
 * is missing, the documents are read afterwards to tell which.
 */
public final class SaveCommands {

  /** One command: the entities of a kind and of a write concern, null for the collection's. */
  public record Command(
      Kind kind,
      @Nullable WriteConcern concern,
      List<Integer> positions,
      List<Save> saves,
      boolean ordered) {

    /** The write as a whole, whose filters are encoded by the codecs of a collection. */
    public BulkWrite whole(CodecRegistry registry) {
      return new BulkWrite(new SaveStatements(kind, saves, registry.get(Document.class)), ordered);
    }

    /** The same for the driver. */
    public List<WriteModel<RawBsonDocument>> models() {
      return saves.stream().map(Command::model).toList();
    }

    private static WriteModel<RawBsonDocument> model(Save save) {
      return save.kind() == Kind.INSERT
          ? new InsertOneModel<>(save.raw())
          : new ReplaceOneModel<>(
              save.filter(), save.raw(), new ReplaceOptions().upsert(save.kind() == Kind.UPSERT));
    }

    /** {@return how the driver writes the models} */
    public BulkWriteOptions options() {
      return new BulkWriteOptions().ordered(ordered);
    }
  }

  /** The group of entities that one command writes. */
  private record Group(Kind kind, @Nullable WriteConcern concern) {}

  /**
   * Some entities of a command were not written: which ones?
   *
   * @param missing how many.
   * @param filter finds the documents that are there.
   * @param projection what is needed of them, null for all.
   */
  public record LookUp(
      Kind kind,
      List<Integer> positions,
      long missing,
      Document filter,
      @Nullable Document projection) {}

  private final List<Save> saves;
  private final boolean ordered;
  private final Function<RuntimeException, RuntimeException> translator;
  private final Function<Save, RuntimeException> missing;
  private final Deque<Group> groups = new ArrayDeque<>();
  private final WriteState[] states;
  private final Map<Integer, RuntimeException> errors = new HashMap<>();
  private int firstFailed = Integer.MAX_VALUE;

  /**
   * Creates the commands.
   *
   * @param translator to the exceptions of Spring.
   * @param missing what stock throws for an entity whose document is not there, or not as expected.
   */
  public SaveCommands(
      List<Save> saves,
      boolean ordered,
      Function<RuntimeException, RuntimeException> translator,
      Function<Save, RuntimeException> missing) {
    this.saves = saves;
    this.ordered = ordered;
    this.translator = translator;
    this.missing = missing;
    this.states = new WriteState[saves.size()];
    Arrays.fill(states, WriteState.NOT_WRITTEN);
    for (Kind kind : Kind.values()) {
      saves.stream()
          .filter(save -> save.kind() == kind)
          .map(save -> new Group(kind, save.concern()))
          .distinct()
          .forEach(groups::add);
    }
  }

  /** The next command to send, after the answer to the last; null when all are sent. */
  public @Nullable Command next() {
    for (Group group = groups.poll(); group != null; group = groups.poll()) {
      List<Integer> positions = new ArrayList<>();
      List<Save> written = new ArrayList<>();
      for (int i = 0; i < saves.size() && (!ordered || i < firstFailed); i++) {
        Save save = saves.get(i);
        if (save.kind() == group.kind() && Objects.equals(save.concern(), group.concern())) {
          positions.add(i);
          written.add(save);
        }
      }
      if (!positions.isEmpty()) {
        return new Command(group.kind(), group.concern(), positions, written, ordered);
      }
    }
    return null;
  }

  /** {@return what became of the entities, after the last command} */
  public BatchResult result() {
    return BatchResult.of(states, errors, errors.get(firstFailed), 0);
  }

  /**
   * Takes the answer to a command.
   *
   * @return what has to be looked up, null if nothing.
   */
  public @Nullable LookUp succeeded(Command command, BulkWriteResult result) {
    take(command.positions(), BatchResult.written(command.positions().size(), 0));
    if (!result.wasAcknowledged()) {
      if (command.kind() == Kind.VERSIONED || command.kind() == Kind.REPLACE) {
        command
            .positions()
            .forEach(position -> fail(position, WriteState.UNKNOWN, uncounted(result)));
      }
      return null;
    }
    return check(command.kind(), command.positions(), result.getModifiedCount());
  }

  /** {@return what stock throws when it counts what an unacknowledged write has modified} */
  private static RuntimeException uncounted(BulkWriteResult result) {
    try {
      return new IllegalStateException("Modified " + result.getModifiedCount());
    } catch (UnsupportedOperationException e) {
      return e;
    }
  }

  /**
   * Takes the failure of a command.
   *
   * @return what has to be looked up, null if nothing.
   */
  public @Nullable LookUp failed(Command command, RuntimeException e) {
    List<Integer> positions = command.positions();
    take(positions, WriteFailure.result(positions.size(), ordered, 0, e, translator::apply));
    return e instanceof MongoBulkWriteException bulk
        ? check(command.kind(), tried(positions, bulk), bulk.getWriteResult().getModifiedCount())
        : null;
  }

  private void take(List<Integer> positions, BatchResult result) {
    for (int i = 0; i < positions.size(); i++) {
      int position = positions.get(i);
      states[position] = result.state(i);
      RuntimeException error = result.error(i);
      if (error != null && result.state(i) != WriteState.NOT_WRITTEN) {
        fail(position, result.state(i), error);
      }
    }
  }

  private void fail(int position, WriteState state, RuntimeException error) {
    states[position] = state;
    errors.put(position, error);
    firstFailed = Math.min(firstFailed, position);
  }

  /** The positions that the server has processed without an error. */
  private List<Integer> tried(List<Integer> positions, MongoBulkWriteException e) {
    Set<Integer> failed = new HashSet<>();
    e.getWriteErrors().stream().map(BulkWriteError::getIndex).forEach(failed::add);
    int end =
        ordered
            ? failed.stream().mapToInt(Integer::intValue).min().orElse(positions.size())
            : positions.size();
    List<Integer> tried = new ArrayList<>();
    for (int i = 0; i < end; i++) {
      if (!failed.contains(i)) {
        tried.add(positions.get(i));
      }
    }
    return tried;
  }

  private @Nullable LookUp check(Kind kind, List<Integer> positions, long modified) {
    boolean exact = kind == Kind.VERSIONED || kind == Kind.REPLACE;
    if (!exact || modified >= positions.size()) {
      return null;
    }
    if (kind == Kind.VERSIONED && modified == 0) { // a raised version always modifies
      positions.forEach(position -> fail(position, WriteState.FAILED, missing(position)));
      return null;
    }
    List<Object> ids = new ArrayList<>();
    positions.forEach(position -> ids.add(saves.get(position).filter().get("_id")));
    return new LookUp(
        kind,
        positions,
        positions.size() - modified,
        new Document("_id", new Document("$in", ids)),
        kind == Kind.REPLACE ? new Document("_id", 1) : null);
  }

  /** Marks the entities of a failed look-up as unknown. */
  public void lost(LookUp lookUp, RuntimeException e) {
    for (int position : lookUp.positions()) {
      fail(position, WriteState.UNKNOWN, translator.apply(e));
    }
  }

  /**
   * Finds out which entities were not written, by their content. The version does not show it,
   * since a concurrent writer has raised it to the same number (D-WRITE-05).
   */
  public void found(LookUp lookUp, List<RawBsonDocument> documents) {
    Map<BsonValue, RawBsonDocument> found = new HashMap<>();
    documents.forEach(document -> found.put(document.get("_id"), document));
    List<Integer> others = new ArrayList<>();
    List<Integer> ours = new ArrayList<>();
    for (int position : lookUp.positions()) {
      RawBsonDocument sent = saves.get(position).raw();
      RawBsonDocument stored = found.get(sent.get("_id"));
      boolean same = stored != null && (lookUp.kind() == Kind.REPLACE || sameBytes(stored, sent));
      (same ? ours : others).add(position);
    }
    // More of them: some were written, and written again by others since.
    WriteState state = others.size() > lookUp.missing() ? WriteState.UNKNOWN : WriteState.FAILED;
    others.forEach(position -> fail(position, state, missing(position)));
    if (others.size() < lookUp.missing()) { // another writer has written the same content
      ours.forEach(position -> fail(position, WriteState.UNKNOWN, missing(position)));
    }
  }

  private RuntimeException missing(int position) {
    return missing.apply(saves.get(position));
  }

  private static boolean sameBytes(RawBsonDocument a, RawBsonDocument b) {
    return a.getByteBuffer().asNIO().equals(b.getByteBuffer().asNIO());
  }
}
