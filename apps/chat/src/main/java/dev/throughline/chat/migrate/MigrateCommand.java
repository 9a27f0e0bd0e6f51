package dev.throughline.chat.migrate;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.account.Account;
import dev.throughline.chat.message.Message;
import dev.throughline.chat.migrate.Verification.RoomResult;
import dev.throughline.redis.timeline.TimelineIndexes;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.launch.JobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import tools.jackson.databind.json.JsonMapper;

/** {@code ./chat migrate}: moves a relational chat into MongoDB, and compares both sides. */
@Command(
    name = "migrate",
    mixinStandardHelpOptions = true,
    description = {
      "Moves users, rooms, messages and members out of relational tables.",
      "It may be stopped at any time and started again: nothing is stored twice.",
      "At the end both sides are compared, room by room."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:Everything was moved, and both sides are equal.",
      "1:Something could not be moved, or the sides differ.",
      "2:The command line is wrong."
    })
public final class MigrateCommand implements Callable<Integer> {

  private static final Query UNUSABLE = query(where("passwordHash").is(Translation.NO_PASSWORD));

  /** Where the target is, as the options of the main command say. */
  public interface Target {

    /** Spring properties that lead to MongoDB. */
    Map<String, Object> mongoProperties();
  }

  @ParentCommand @Nullable Target target;

  @Option(
      names = "--from",
      required = true,
      paramLabel = "JDBC-URL",
      description = "The relational database: jdbc:mariadb:... or jdbc:h2:...")
  String from = "";

  @Mixin SourceOptions options = new SourceOptions();

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      defaultValue = "UTC",
      description = "The zone of the tables' times (default: ${DEFAULT-VALUE}).")
  ZoneId zone = ZoneId.of("UTC");

  @Option(
      names = "--dry-run",
      description = "Reads everything, says what could not be moved, and writes nothing.")
  boolean dryRun;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Writes the comparison, room by room, as JSON.")
  @Nullable Path report;

  private final PrintStream out = System.err;

  @Override
  public Integer call() throws Exception {
    SingleConnectionDataSource database = options.open(from);
    try {
      SourceTables source = new SourceTables(new JdbcTemplate(database));
      List<String> problems = new DryRun(source, new Translation(zone, source)).problems();
      problems.forEach(out::println);
      if (!problems.isEmpty() || dryRun) {
        out.printf(
            "%d users, %d rooms, %d messages, %d members; %s%n",
            source.count("users"),
            source.count("rooms"),
            source.count("messages"),
            source.count("members"),
            problems.isEmpty() ? "all of it can be moved" : "not all of it can be moved");
        return problems.isEmpty() ? 0 : 1;
      }
      return migrate(source);
    } finally {
      database.destroy();
    }
  }

  private int migrate(SourceTables source) throws Exception {
    try (ConfigurableApplicationContext context = context()) {
      MongoOperations mongo = context.getBean(MongoOperations.class);
      TimelineIndexes.of(Message.class, mongo.getConverter()).create(mongo);
      Translation translation = new Translation(zone, source);
      Migration migration =
          new Migration(
              context.getBean(JobRepository.class),
              source,
              translation,
              mongo,
              new Progress(out, "true".equals(System.getenv("CHAT_TERMINAL"))));
      JobExecution execution =
          context.getBean(JobOperator.class).start(migration.job(), new JobParameters());
      if (execution.getStatus() != BatchStatus.COMPLETED) {
        execution.getAllFailureExceptions().forEach(failure -> out.println(message(failure)));
        return 1;
      }
      List<RoomResult> results = new Verification(source, translation, mongo).compare();
      return conclude(results, mongo.count(UNUSABLE, Account.class));
    }
  }

  private int conclude(List<RoomResult> results, long unusable) throws IOException {
    List<RoomResult> different = results.stream().filter(result -> !result.equal()).toList();
    long messages = results.stream().mapToLong(result -> result.target().messages()).sum();
    if (report != null) {
      Map<String, Object> body = new LinkedHashMap<>();
      body.put("equal", different.isEmpty());
      body.put("rooms", results.size());
      body.put("messages", messages);
      body.put("accountsWithUnknownPasswordHash", unusable);
      body.put("comparison", new ArrayList<>(results));
      Files.writeString(
          report,
          JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(body) + "\n");
    }
    different.forEach(
        result ->
            out.printf(
                "room %d differs: %d messages in the source, %d in the target%n",
                result.sourceRoom(), result.source().messages(), result.target().messages()));
    if (unusable > 0) {
      out.printf("%d accounts need a new password: their hashes are not bcrypt%n", unusable);
    }
    out.printf(
        "%d rooms with %d messages: %s%n",
        results.size(), messages, different.isEmpty() ? "both sides are equal" : "NOT equal");
    return different.isEmpty() ? 0 : 1;
  }

  private ConfigurableApplicationContext context() {
    return new SpringApplicationBuilder(MigrationApplication.class)
        .web(WebApplicationType.NONE)
        .logStartupInfo(false)
        .properties(target == null ? Map.of() : target.mongoProperties())
        .run();
  }

  private static String message(Throwable failure) {
    Throwable cause = failure;
    while (!(cause instanceof MigrationException) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage());
  }
}
