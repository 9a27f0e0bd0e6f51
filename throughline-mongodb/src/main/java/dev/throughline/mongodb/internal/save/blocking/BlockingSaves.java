package dev.throughline.mongodb.internal.save.blocking;

import com.mongodb.WriteConcern;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import dev.throughline.mongodb.internal.batch.BatchResult;
import dev.throughline.mongodb.internal.save.Save;
import dev.throughline.mongodb.internal.save.Save.Kind;
import dev.throughline.mongodb.internal.save.SaveCommands;
import dev.throughline.mongodb.internal.save.SaveCommands.Command;
import dev.throughline.mongodb.internal.save.SaveCommands.LookUp;
import dev.throughline.mongodb.internal.send.BatchCounts;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.OptimisticLockingFailureException;

/** Sends the commands of a bulk save, one after the other, and waits for each. */
final class BlockingSaves {

  private final BlockingTarget target;
  private final MongoCollection<RawBsonDocument> collection;
  private final SaveCommands commands;

  private BlockingSaves(
      List<Save> saves,
      BlockingTarget target,
      MongoCollection<RawBsonDocument> collection,
      boolean ordered,
      UnaryOperator<RuntimeException> translator) {
    this.target = target;
    this.collection = collection;
    this.commands = new SaveCommands(saves, ordered, translator, this::missing);
  }

  /** Sends the saves of a batch; what goes wrong is in the result. */
  static BatchResult send(
      List<Save> saves,
      BlockingTarget target,
      boolean ordered,
      UnaryOperator<RuntimeException> translator) {
    try {
      return target.send(
          saves,
          collection -> new BlockingSaves(saves, target, collection, ordered, translator).send());
    } catch (RuntimeException e) { // before anything was sent
      WriteState[] states = new WriteState[saves.size()];
      Arrays.fill(states, WriteState.NOT_WRITTEN);
      states[0] = WriteState.FAILED;
      return BatchResult.of(states, Map.of(0, e), e, 0);
    }
  }

  private BatchResult send() {
    for (Command command = commands.next(); command != null; command = commands.next()) {
      LookUp lookUp = send(command);
      if (lookUp != null) {
        lookUp(lookUp);
      }
    }
    return commands.result();
  }

  private @Nullable LookUp send(Command command) {
    BatchCounts.sending(command.saves().size());
    try {
      return commands.succeeded(command, written(command));
    } catch (RuntimeException e) {
      return commands.failed(command, e);
    }
  }

  private BulkWriteResult written(Command command) {
    WriteConcern concern = command.concern();
    MongoCollection<RawBsonDocument> written =
        concern == null ? collection : collection.withWriteConcern(concern);
    BulkWriteResult direct =
        target.template().tryBulkWrite(written, () -> command.whole(written.getCodecRegistry()));
    return direct != null ? direct : written.bulkWrite(command.models(), command.options());
  }

  private void lookUp(LookUp lookUp) {
    try {
      commands.found(
          lookUp,
          collection.find(lookUp.filter()).projection(lookUp.projection()).into(new ArrayList<>()));
    } catch (RuntimeException e) {
      commands.lost(lookUp, e);
    }
  }

  private RuntimeException missing(Save save) {
    String name = collection.getNamespace().getCollectionName();
    return save.kind() == Kind.REPLACE
        ? Save.nothingToReplace(save.id(), name)
        : new OptimisticLockingFailureException( // stock's message
            "Cannot save entity %s with version %s to collection %s; Has it been modified meanwhile"
                .formatted(save.id(), save.version(), name));
  }
}
