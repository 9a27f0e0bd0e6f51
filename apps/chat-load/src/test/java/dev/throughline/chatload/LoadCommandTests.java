package dev.throughline.chatload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a run counts. */
class LoadCommandTests {

  @Test
  void aQuickRunCountsEveryDelivery() {
    LoadCommand command = new LoadCommand();
    command.quick = true;
    command.shorten();
    Deliveries deliveries = command.deliveries();
    deliveries.sent("first");
    deliveries.arrived("first");
    deliveries.arrived("first");
    assertThat(deliveries.figures().deliveries()).isEqualTo(2);
  }

  @Test
  void aFullRunDoesNotCountItsBeginning() {
    LoadCommand command = new LoadCommand();
    Deliveries deliveries = command.deliveries();
    deliveries.sent("first");
    deliveries.arrived("first");
    assertThat(deliveries.figures().deliveries()).isZero();
  }

  @Test
  void theRowOfADensityRunHasItsFigures(@TempDir Path directory) throws Exception {
    Path json = directory.resolve("density.json");
    int code =
        new CommandLine(new LoadCommand())
            .execute("--density", "--quick", "--json", json.toString());
    JsonNode body = JsonMapper.shared().readTree(Files.readString(json));
    assertThat(code).as(body.toString()).isZero();
    assertThat(body.path("experiment").asString()).isEqualTo("chat-load");
    JsonNode row = body.path("rows").path("density");
    assertThat(row.path("sockets").asInt()).isEqualTo(50);
    assertThat(row.path("lost").asLong(-1)).isZero();
    assertThat(row.path("deliveries").asLong())
        .isEqualTo(25 * row.path("messages").asLong())
        .isPositive();
    for (String figure :
        new String[] {
          "deliveriesPerSecond", "deliveriesPerCore", "serviceCpuCores", "loadCpuCores", "p99Millis"
        }) {
      assertThat(row.path(figure).asDouble(-1)).as(figure).isPositive();
    }
  }
}
