package dev.throughline.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import picocli.CommandLine;

/** The form of {@code compose.yaml}: it is read as Docker reads it, and not started. */
class ComposeTests {

  private static final Set<String> KEYS =
      Set.of(
          "image",
          "environment",
          "volumes",
          "command",
          "depends_on",
          "healthcheck",
          "stop_grace_period",
          "restart",
          "ports");

  private static Map<String, Map<String, Object>> services() throws Exception {
    try (Reader file = Files.newBufferedReader(Path.of("compose.yaml"))) {
      Map<String, Object> compose = new Yaml().load(file);
      assertThat(compose.keySet()).containsOnly("x-chat", "services", "volumes");
      return cast(compose.get("services"));
    }
  }

  @SuppressWarnings("unchecked") // what YAML has is compared below
  private static <T> T cast(Object value) {
    return (T) value;
  }

  @Test
  void hasTwoInstancesThatShareEverythingButTheirPorts() throws Exception {
    Map<String, Map<String, Object>> services = services();
    assertThat(services.keySet()).containsOnly("chat-1", "chat-2", "mongodb", "redis");
    assertThat(services.values())
        .allSatisfy(service -> assertThat(KEYS).containsAll(service.keySet()));
    Map<String, Object> one = services.get("chat-1");
    Map<String, Object> two = services.get("chat-2");
    assertThat(one.get("ports")).isNotEqualTo(two.get("ports"));
    for (String key : List.of("image", "environment", "command", "depends_on")) {
      assertThat(one.get(key)).as(key).isNotNull().isEqualTo(two.get(key));
    }
  }

  @Test
  void waitsForWhatItNeedsAndPublishesOnTheLoopbackAddressOnly() throws Exception {
    Map<String, Map<String, Object>> services = services();
    Map<String, Map<String, String>> needed = cast(services.get("chat-1").get("depends_on"));
    needed.forEach(
        (name, condition) -> {
          assertThat(condition).containsEntry("condition", "service_healthy");
          assertThat(services.get(name)).containsKey("healthcheck");
        });
    services
        .values()
        .forEach(
            service -> {
              List<String> ports = cast(service.get("ports"));
              assertThat(ports).allMatch(port -> port.matches("127\\.0\\.0\\.1:\\d+:\\d+"));
            });
    Map<String, String> environment = cast(services.get("chat-1").get("environment"));
    assertThat(environment.get("CHAT_MONGO_URI")).contains("replicaSet=rs0", "//mongodb:27017");
    assertThat(String.valueOf(services.get("mongodb"))).contains("--replSet, rs0", "_id: 'rs0'");
  }

  @Test
  void itsCommandIsOneThatTheServiceTakesWithAHeapThatIsSet() throws Exception {
    List<String> command = cast(services().get("chat-1").get("command"));
    assertThat(command).startsWith("java").anyMatch(option -> option.startsWith("-Xmx"));
    int main = command.indexOf(ChatCommand.class.getName());
    List<String> options = new ArrayList<>(command.subList(main + 1, command.size()));
    assertThat(
            new CommandLine(new ChatCommand()).parseArgs(options.toArray(String[]::new)).errors())
        .isEmpty();
    assertThat(main).isPositive();
  }
}
