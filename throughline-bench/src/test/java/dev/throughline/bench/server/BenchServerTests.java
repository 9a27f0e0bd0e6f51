package dev.throughline.bench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class BenchServerTests {

  @Test
  void connectionStringsLeadThroughTheProxy() {
    try (BenchServer server =
        BenchServer.at("mongodb://user:word@127.0.0.1:27017/shop?tls=false")) {
      assertThat(server.behind(0)).isEqualTo(server.uri());
      assertThat(server.behind(5))
          .matches(
              "mongodb://user:word@127\\.0\\.0\\.1:\\d+/shop\\?tls=false&directConnection=true");
    }
    try (BenchServer server = BenchServer.at("mongodb://127.0.0.1")) {
      assertThat(server.behind(5))
          .matches("mongodb://127\\.0\\.0\\.1:\\d+/\\?directConnection=true");
    }
    try (BenchServer server = BenchServer.at("mongodb://a,b/?replicaSet=rs")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> server.behind(5))
          .withMessageContaining("single host");
    }
  }
}
