package dev.throughline.chat.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OctoberNightTests {

  @TempDir Path directory;

  private OctoberNight night() {
    return new OctoberNight(
        "jdbc:h2:file:" + directory.resolve("source") + ";DB_CLOSE_ON_EXIT=FALSE", "");
  }

  @Test
  void localTimesThatComeTwiceAreToldApartByTheOrderOfIds() throws Exception {
    OctoberNight night = night();
    night.fill("TIMESTAMP(6)", OctoberNight.BERLIN, "");
    assertThat(night.move("Europe/Berlin"))
        .anyMatch(line -> line.matches("messages: 2460 .* twice in Europe/Berlin.*"));
  }

  @Test
  void instantsNeedNoZone() throws Exception {
    OctoberNight night = night();
    night.fill("TIMESTAMP(6) WITH TIME ZONE", ZoneOffset.UTC, "+00");
    assertThat(night.move("Asia/Seoul")).noneMatch(line -> line.contains("twice"));
  }
}
