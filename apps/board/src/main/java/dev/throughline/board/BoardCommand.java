package dev.throughline.board;

import dev.throughline.board.load.LoadCommand;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./board}: starts the service, with servers of its own for what is not configured. */
@Command(
    name = "board",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    subcommands = LoadCommand.class,
    description = {
      "Starts the board service.",
      "Without --mongo-uri and --redis-uri it starts servers of its own, keeps the data in a"
          + " directory, and listens on the loopback address only."
    })
final class BoardCommand implements Callable<Integer>, LoadCommand.Service {

  @Option(
      names = "--port",
      defaultValue = "8081",
      paramLabel = "PORT",
      description = "Where to listen, 0 for any free port (default: ${DEFAULT-VALUE}).")
  private int port = 8081;

  @Option(
      names = "--address",
      paramLabel = "ADDRESS",
      description =
          "The address to listen on (default: the loopback address with the embedded MongoDB,"
              + " every address otherwise).")
  private @Nullable String address;

  @Option(
      names = "--mongo-uri",
      paramLabel = "URI",
      defaultValue = "${env:BOARD_MONGO_URI}",
      description =
          "A MongoDB, such as mongodb://localhost/board; or the environment's BOARD_MONGO_URI.")
  private @Nullable String mongoUri;

  @Option(
      names = "--redis-uri",
      paramLabel = "URI",
      defaultValue = "${env:BOARD_REDIS_URI}",
      description = "A Redis, such as redis://localhost; or the environment's BOARD_REDIS_URI.")
  private @Nullable String redisUri;

  @Option(
      names = "--kafka",
      paramLabel = "SERVERS",
      defaultValue = "${env:BOARD_KAFKA}",
      description =
          "Brokers to send events of created posts to, such as localhost:9092; none are sent"
              + " otherwise. Or the environment's BOARD_KAFKA.")
  private @Nullable String kafka;

  @Option(
      names = "--codec",
      paramLabel = "NAME",
      description =
          "The form in which posts are cached: json, msgpack-named, compact, bson, json-ready"
              + " (default: compact).")
  private @Nullable String codec;

  @Option(
      names = "--data",
      paramLabel = "DIRECTORY",
      defaultValue = "board-data",
      description =
          "Where the embedded MongoDB keeps its data, and passwords that were made up are kept"
              + " (default: ${DEFAULT-VALUE}).")
  private Path data = Path.of("board-data");

  @Option(
      names = "--management-port",
      defaultValue = "0",
      paramLabel = "PORT",
      description =
          "Port of health and metrics, on the loopback address; 0 for any free port"
              + " (default: ${DEFAULT-VALUE}).")
  private int managementPort;

  public static void main(String[] arguments) {
    int code = new CommandLine(new BoardCommand()).execute(arguments);
    if (code >= 0) {
      System.exit(code);
    }
  }

  /** Returns less than 0, since the service goes on after the command has ended. */
  @Override
  public Integer call() {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("server.port", port);
    if (address != null) {
      properties.put("server.address", address);
    } else if (mongoUri == null) {
      properties.put("server.address", "127.0.0.1");
    }
    ConfigurableApplicationContext context = start(properties);
    System.out.printf(
        "%n  Throughline Board: http://localhost:%s%n",
        context.getEnvironment().getRequiredProperty("local.server.port"));
    if (context.getEnvironment().getProperty("board.accounts.users[0].name") == null) {
      System.out.printf("  Sign in as 'user' or 'admin': passwords in %s%n", passwordFile());
    }
    System.out.println();
    System.out.flush();
    return -1;
  }

  @Override
  public ConfigurableApplicationContext start() {
    return start(
        Map.of("server.port", 0, "server.address", "127.0.0.1", "logging.level.root", "warn"));
  }

  @Override
  public Path passwordFile() {
    return data.resolve("passwords");
  }

  private ConfigurableApplicationContext start(Map<String, Object> listening) {
    Map<String, Object> properties = new LinkedHashMap<>(listening);
    // Health and metrics are for the operator: the loopback address, and a port of their own.
    properties.put("management.server.address", "127.0.0.1");
    properties.put("management.server.port", managementPort);
    properties.put("management.endpoints.web.exposure.include", "health,metrics,info,prometheus");
    properties.put("board.accounts.password-file", passwordFile().toString());
    if (mongoUri == null) {
      properties.put("throughline.embedded.directory", data.resolve("mongodb").toString());
    } else {
      properties.put("spring.mongodb.uri", mongoUri);
    }
    if (redisUri != null) {
      properties.put("spring.data.redis.url", redisUri);
    }
    if (kafka != null) {
      properties.put("board.events.enabled", true);
      properties.put("spring.kafka.bootstrap-servers", kafka);
    }
    if (codec != null) {
      properties.put("board.codec", codec);
    }
    SpringApplication application = new SpringApplication(BoardApplication.class);
    // Options win over the environment and files.
    application.addInitializers(
        context ->
            context
                .getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource("options", properties)));
    application.setLogStartupInfo(false);
    return application.run();
  }
}
