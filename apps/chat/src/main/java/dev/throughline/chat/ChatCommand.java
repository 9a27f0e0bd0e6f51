package dev.throughline.chat;

import dev.throughline.chat.migrate.MigrateCommand;
import dev.throughline.chat.migrate.SampleCommand;
import dev.throughline.embedded.EmbeddedRedis;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./chat}: starts the service, with servers of its own for what is not configured. */
@Command(
    name = "chat",
    mixinStandardHelpOptions = true,
    subcommands = {MigrateCommand.class, SampleCommand.class},
    description = {
      "Starts the chat service.",
      "Without --mongo-uri and --redis-uri it starts servers of its own, keeps the data in a"
          + " directory, and listens on the loopback address only."
    })
final class ChatCommand implements Callable<Integer>, MigrateCommand.Target {

  @Option(
      names = "--port",
      defaultValue = "8080",
      paramLabel = "PORT",
      description = "Where to listen, 0 for any free port (default: ${DEFAULT-VALUE}).")
  int port = 8080;

  @Option(
      names = "--mongo-uri",
      paramLabel = "URI",
      defaultValue = "${env:CHAT_MONGO_URI}",
      description =
          "A MongoDB, such as mongodb://localhost/chat; or the environment's CHAT_MONGO_URI.")
  @Nullable String mongoUri;

  @Option(
      names = "--redis-uri",
      paramLabel = "URI",
      defaultValue = "${env:CHAT_REDIS_URI}",
      description = "A Redis, such as redis://localhost; or the environment's CHAT_REDIS_URI.")
  @Nullable String redisUri;

  @Option(
      names = "--data",
      paramLabel = "DIRECTORY",
      defaultValue = "chat-data",
      description = "Where the embedded MongoDB keeps its data (default: ${DEFAULT-VALUE}).")
  Path data = Path.of("chat-data");

  @Option(
      names = "--address",
      paramLabel = "ADDRESS",
      description =
          "The address to listen on (default: the loopback address with embedded servers,"
              + " every address otherwise).")
  @Nullable String address;

  @Option(
      names = "--management-port",
      defaultValue = "0",
      paramLabel = "PORT",
      description =
          "Port of health and metrics, on the loopback address; 0 for any free port"
              + " (default: ${DEFAULT-VALUE}).")
  int managementPort;

  @Option(
      names = "--demo",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Leaves out, with --no-demo, the room that is only there with the embedded MongoDB.")
  boolean demo = true;

  public static void main(String[] arguments) {
    int code = new CommandLine(new ChatCommand()).execute(arguments);
    if (code >= 0) {
      System.exit(code);
    }
  }

  /** Returns less than 0, since the service goes on after the command has ended. */
  @Override
  public Integer call() {
    boolean embedded = mongoUri == null;
    String listenAt = (address == null && embedded) ? "127.0.0.1" : address;
    if (!Ports.isFree(listenAt, port)) {
      return refuse("port " + port + " is in use; name another with --port");
    }
    if (!Ports.isFree("127.0.0.1", managementPort)) {
      return refuse("port " + managementPort + " is in use; name another with --management-port");
    }
    Map<String, Object> properties = new LinkedHashMap<>(mongoProperties());
    properties.put("server.port", port);
    if (listenAt != null) {
      properties.put("server.address", listenAt);
    }
    // Health and metrics are for the operator: the loopback address, and a port of their own.
    properties.put("management.server.address", "127.0.0.1");
    properties.put("management.server.port", managementPort);
    properties.put("management.endpoints.web.exposure.include", "health,metrics,info,prometheus");
    properties.put("chat.demo", embedded && demo);
    if (redisUri == null) {
      properties.put("spring.data.redis.host", "127.0.0.1");
      EmbeddedRedis redis = EmbeddedRedis.start();
      Watchdog.endWithThisProcess(redis.pid());
      properties.put("spring.data.redis.port", redis.port());
    } else {
      properties.put("spring.data.redis.url", redisUri);
    }
    SpringApplication application = new SpringApplication(ChatApplication.class);
    application.addInitializers(new Given(properties));
    application.setLogStartupInfo(false);
    ConfigurableApplicationContext context;
    try {
      context = application.run();
    } catch (RuntimeException e) {
      return refuse(StartFailure.reason(e));
    }
    if (embedded) {
      DataDirectory.restrictFiles(data);
    }
    String listening = context.getEnvironment().getRequiredProperty("local.server.port");
    System.out.printf("%n  Throughline Chat: http://localhost:%s%n%n", listening);
    System.out.flush();
    return -1;
  }

  private static int refuse(String reason) {
    System.err.println("chat: " + reason);
    return 1;
  }

  /** Options win over the environment and files. */
  private record Given(Map<String, Object> properties)
      implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    @Override
    public void initialize(ConfigurableApplicationContext context) {
      context
          .getEnvironment()
          .getPropertySources()
          .addFirst(new MapPropertySource("options", properties));
    }
  }

  @Override
  public Map<String, Object> mongoProperties() {
    Map<String, Object> properties = new LinkedHashMap<>();
    if (mongoUri == null) {
      DataDirectory.create(data);
      properties.put("throughline.embedded.directory", data.toAbsolutePath().toString());
    } else {
      properties.put("spring.mongodb.uri", mongoUri);
    }
    return properties;
  }
}
