package dev.throughline.verification.certify;

import com.mongodb.ConnectionString;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import dev.throughline.bench.process.HelpOption;
import dev.throughline.bench.report.OutputOptions;
import dev.throughline.bench.report.Report;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code ./certify}. */
@Command(
    name = "certify",
    sortOptions = false,
    description =
        "Checks on your server what Throughline promises: bytes, objects, versions, unique indexes,"
            + " pages and their indexes, timelines, transactions. It works in a database of its own,"
            + " which it drops at the end.",
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {
      "0:everything that can be seen is as promised",
      "1:something is WRONG",
      "2:nothing was checked: a wrong command line, no server, or a database that exists"
    })
public final class CertifyCommand implements Callable<Integer> {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,38}");
  private static final int NOTHING_CHECKED = 2;

  @Spec private @Nullable CommandSpec spec;
  @Mixin private HelpOption help = new HelpOption();
  @Mixin private OutputOptions output = new OutputOptions();

  @Parameters(
      arity = "0..*",
      paramLabel = "URI",
      description = "The server's connection string: mongodb://... or mongodb+srv://...")
  private List<String> uris = new ArrayList<>(); // several are refused without showing them

  @Option(
      names = "--server",
      paramLabel = "KIND",
      converter = KindConverter.class,
      description = "Start a server of ours instead: ${COMPLETION-CANDIDATES}.")
  private StartedServer.@Nullable Kind kind;

  @Option(
      names = "--database",
      paramLabel = "NAME",
      description = "The database to work in, which must not exist (default: a name of its own).")
  private @Nullable String database;

  private static final class KindConverter implements ITypeConverter<StartedServer.Kind> {
    @Override
    public StartedServer.Kind convert(String value) {
      return Arrays.stream(StartedServer.Kind.values())
          .filter(it -> it.toString().equalsIgnoreCase(value))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "it is one of " + Arrays.toString(StartedServer.Kind.values())));
    }
  }

  /** Runs the checks and exits. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new CertifyCommand());
  }

  @Override
  public Integer call() throws Exception {
    if (uris.size() + (kind == null ? 0 : 1) != 1) {
      throw wrong("name one server, by its connection string or by --server");
    }
    if (database != null && !NAME.matcher(database).matches()) {
      throw wrong("--database is a name of letters, digits, _ and -, of at most 38 characters");
    }
    if (kind == null) {
      return certify(uris.get(0));
    }
    try (StartedServer started = new StartedServer(kind)) {
      return certify(started.uri());
    }
  }

  private int certify(String server) throws IOException {
    ConnectionString connection = parse(server);
    String name =
        database != null
            ? database
            : "throughline_certify_" + UUID.randomUUID().toString().substring(0, 8);
    Discretion discreet = new Discretion(connection);
    try (Workplace at = new Workplace(connection, name)) {
      ServerFacts facts = at.take();
      say("%s at %s, database %s".formatted(facts.describe(), connection.getHosts(), name));
      Report report = new Certification(at, discreet::apply).run();
      return output.publish(List.of(report), command().commandLine().getOut());
    } catch (Workplace.DatabaseTaken e) {
      say(String.valueOf(e.getMessage()));
    } catch (MongoSecurityException e) {
      say("%s refused the credentials".formatted(connection.getHosts()));
    } catch (MongoException e) {
      say(
          "no answer from %s: %s"
              .formatted(
                  connection.getHosts(),
                  discreet.apply(String.valueOf(e.getMessage())).lines().findFirst().orElse("")));
    }
    return NOTHING_CHECKED;
  }

  /** Without the driver's own message, which may have a part of the text. */
  private ConnectionString parse(String server) {
    try {
      return new ConnectionString(server);
    } catch (IllegalArgumentException | MongoException e) {
      throw wrong("that is no connection string of MongoDB: mongodb://... or mongodb+srv://...");
    }
  }

  private void say(String line) {
    command().commandLine().getErr().println("certify: " + line);
    command().commandLine().getErr().flush();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command().commandLine(), message);
  }

  private CommandSpec command() {
    if (spec == null) {
      throw new IllegalStateException("not started by picocli");
    }
    return spec;
  }
}
