package dev.throughline.chat.migrate;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.message.Message;
import dev.throughline.chat.room.Member;
import dev.throughline.chat.room.Room;
import dev.throughline.mongodb.write.StreamingWriter;
import dev.throughline.mongodb.write.WriteReport;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.listener.StepExecutionListener;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ItemProcessor;
import org.springframework.batch.infrastructure.item.ItemReader;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.batch.infrastructure.support.transaction.ResourcelessTransactionManager;
import org.springframework.data.mongodb.core.MongoOperations;

/**
 * The job: users, rooms, messages, members. It keeps no notes of its own: every step can be run
 * again from its start, and messages go on where the target ends. So it does not matter when, where
 * and how often it was killed.
 */
final class Migration {

  private static final int CHUNK = 1000;

  private final JobRepository jobs;
  private final SourceTables source;
  private final SourceTotals totals;
  private final Translation translation;
  private final MongoOperations target;
  private final Progress progress;
  private final Map<Long, String> roomIds = new HashMap<>();

  Migration(
      JobRepository jobs,
      SourceTables source,
      SourceTotals totals,
      Translation translation,
      MongoOperations target,
      Progress progress) {
    this.jobs = jobs;
    this.source = source;
    this.totals = totals;
    this.translation = translation;
    this.target = target;
    this.progress = progress;
  }

  Job job() {
    return new JobBuilder("migrate", jobs)
        .start(step("users", new KeysetReader<>(source::users), translation::account, this::save))
        .next(step("rooms", new KeysetReader<>(source::rooms), this::room, this::save))
        .next(
            this.<Message, Message>step(
                "messages",
                new MessageReader(source, totals, translation, target),
                message -> message,
                this::insert))
        .next(step("members", new KeysetReader<>(source::members), this::member, this::save))
        .build();
  }

  private <I, O> Step step(
      String name,
      ItemReader<I> reader,
      ItemProcessor<I, O> processor,
      Consumer<List<? extends O>> writer) {
    ItemWriter<O> items =
        chunk -> {
          writer.accept(chunk.getItems());
          progress.add(chunk.size());
        };
    return new StepBuilder(name, jobs)
        .<I, O>chunk(CHUNK)
        .reader(reader)
        .processor(processor)
        .writer(items)
        .transactionManager(new ResourcelessTransactionManager())
        .listener(new Announced(name))
        .build();
  }

  private Room room(SourceRows.Room row) {
    Room room = translation.room(row);
    roomIds.put(row.id(), room.id());
    return room;
  }

  private Member member(SourceRows.Member row) {
    String roomId = roomIds.get(row.roomId());
    if (roomId == null) {
      throw new MigrationException(
          "members " + row.roomId() + "/" + row.userId() + ": the room does not exist");
    }
    return translation.member(row, roomId, lastRead(row, roomId));
  }

  /** The place of the message that was read last, or of the last before it if it is gone. */
  private long lastRead(SourceRows.Member row, String roomId) {
    Long id = row.lastReadMessageId();
    if (id == null) {
      return 0;
    }
    Message message =
        target.findOne(query(where("id").is(Translation.messageId(id))), Message.class);
    if (message == null) {
      return totals.count(row.roomId(), id);
    }
    if (!message.roomId().equals(roomId)) {
      throw new MigrationException(
          "members",
          row.roomId() + "/" + row.userId(),
          "last_read_message_id",
          "last_read_message_id " + id + " is of another room");
    }
    return message.seq();
  }

  private void save(List<?> entities) {
    complete(StreamingWriter.of(target).save().ordered().write(entities));
  }

  /** In order and one batch after the other: what is there is always the beginning of a room. */
  private void insert(List<? extends Message> messages) {
    complete(StreamingWriter.of(target).insert().ordered().inFlight(1).write(messages));
  }

  private static void complete(WriteReport report) {
    if (!report.complete()) {
      throw new MigrationException("the target did not take everything: " + report);
    }
  }

  /** Starts and ends the bar of a step. */
  private final class Announced implements StepExecutionListener {

    private final String step;

    Announced(String step) {
      this.step = Objects.requireNonNull(step);
    }

    @Override
    public void beforeStep(StepExecution execution) {
      progress.start(step, totals.count(step));
    }

    @Override
    public @Nullable ExitStatus afterStep(StepExecution execution) {
      if (execution.getFailureExceptions().isEmpty()) {
        progress.end();
      }
      return null;
    }
  }
}
