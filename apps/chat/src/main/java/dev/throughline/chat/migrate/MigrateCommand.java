package dev.throughline.chat.migrate;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.account.Account;
import dev.throughline.chat.message.Message;
import dev.throughline.chat.migrate.RowVerification.TableResult;
import dev.throughline.chat.migrate.Verification.RoomResult;
import dev.throughline.chat.room.RoomService;
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
import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.StandardEnvironment;
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
      "At the end both sides are compared: rows, and what both databases count and sum."
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
      description =
          "The zone of times that say none: DATETIME of MariaDB, TIMESTAMP of H2"
              + " (default: ${DEFAULT-VALUE}).")
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
      JdbcTemplate jdbc = new JdbcTemplate(database);
      SourceColumns columns = new SourceColumns(jdbc);
      SourceTables source = new SourceTables(jdbc, columns);
      SourceTotals totals = new SourceTotals(jdbc, columns);
      DryRun dry = new DryRun(source, totals, new Translation(zone, source), zone);
      List<String> problems = dry.problems(columns, new SourceChecks(jdbc), maxRooms());
      problems.forEach(out::println);
      dry.notes().forEach(out::println);
      if (!problems.isEmpty() || dryRun) {
        out.printf(
            "%d users, %d rooms, %d messages, %d members; %s%n",
            totals.count("users"),
            totals.count("rooms"),
            totals.count("messages"),
            totals.count("members"),
            problems.isEmpty() ? "all of it can be moved" : "not all of it can be moved");
        return problems.isEmpty() ? 0 : 1;
      }
      return migrate(source, totals);
    } finally {
      database.destroy();
    }
  }

  /** The service's own limit, which its environment may set. */
  private static int maxRooms() {
    BindResult<Integer> set =
        Binder.get(new StandardEnvironment()).bind("chat.rooms.max-per-account", Integer.class);
    return set.isBound() ? set.get() : RoomService.MAX_PER_ACCOUNT;
  }

  private int migrate(SourceTables source, SourceTotals totals) throws Exception {
    try (ConfigurableApplicationContext context = context()) {
      MongoOperations mongo = context.getBean(MongoOperations.class);
      TimelineIndexes.of(Message.class, mongo.getConverter()).create(mongo);
      Translation translation = new Translation(zone, source);
      Migration migration =
          new Migration(
              context.getBean(JobRepository.class),
              source,
              totals,
              translation,
              mongo,
              new Progress(out, "true".equals(System.getenv("CHAT_TERMINAL"))));
      JobExecution execution =
          context.getBean(JobOperator.class).start(migration.job(), new JobParameters());
      if (execution.getStatus() != BatchStatus.COMPLETED) {
        execution.getAllFailureExceptions().forEach(failure -> out.println(message(failure)));
        return 1;
      }
      Findings differences = new Findings();
      List<TableResult> tables =
          new RowVerification(
                  source, totals, translation, mongo, line -> differences.add("rows", line))
              .compare();
      differences.lines().forEach(out::println);
      List<RoomResult> rooms = new Verification(source, totals, translation, mongo).compare();
      return conclude(tables, rooms, mongo.count(UNUSABLE, Account.class));
    }
  }

  private int conclude(List<TableResult> tables, List<RoomResult> results, long unusable)
      throws IOException {
    List<RoomResult> different = results.stream().filter(result -> !result.equal()).toList();
    boolean equal = different.isEmpty() && tables.stream().allMatch(TableResult::isEqual);
    long messages = results.stream().mapToLong(result -> result.target().messages()).sum();
    if (report != null) {
      Map<String, Object> body = new LinkedHashMap<>();
      body.put("equal", equal);
      body.put("rooms", results.size());
      body.put("messages", messages);
      body.put("accountsWithUnknownPasswordHash", unusable);
      body.put("tables", tables);
      body.put("comparison", new ArrayList<>(results));
      Files.writeString(
          report,
          JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(body) + "\n");
    }
    different.forEach(result -> out.println(difference(result)));
    for (TableResult table : tables) {
      if (!table.isEqual()) {
        out.printf(
            "%s: %d rows in the source, %d of them in the target%n",
            table.table(), table.rows(), table.equal());
      }
    }
    if (unusable > 0) {
      out.printf("%d accounts need a new password: their hashes are not bcrypt%n", unusable);
    }
    out.printf(
        "%d rooms with %d messages: %s%n",
        results.size(), messages, equal ? "both sides are equal" : "NOT equal");
    return equal ? 0 : 1;
  }

  private static String difference(RoomResult result) {
    return "room %d differs: %d messages in the source, %d in the target; by the databases %s and %s"
        .formatted(
            result.sourceRoom(),
            result.source().messages(),
            result.target().messages(),
            result.source().totals(),
            result.target().totals());
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
