package dev.throughline.bench.server;

import dev.throughline.bench.process.ChildJvm;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The MongoDB server of an experiment: one that was started for it, or one that was there. */
public final class BenchServer implements AutoCloseable {

  private final @Nullable ChildJvm child;
  private final String uri;
  private final String label;

  private BenchServer(@Nullable ChildJvm child, String uri, String label) {
    this.child = child;
    this.uri = uri;
    this.label = label;
  }

  static BenchServer start(ServerKind kind, String heap) {
    ChildJvm child = ChildJvm.start("server", ServerChild.class, heap);
    String uri = child.ask("start", Map.of("kind", kind.name())).get("uri").asString();
    return new BenchServer(child, uri, kind.name().toLowerCase(Locale.ROOT));
  }

  static BenchServer at(String uri) {
    return new BenchServer(null, uri, "uri");
  }

  /** Its connection string. */
  public String uri() {
    return uri;
  }

  /** How reports call it. */
  public String label() {
    return label;
  }

  /**
   * Whether it is the server that only acknowledges, which knows {@code keep} and {@code tally}.
   */
  public boolean onlyAcknowledges() {
    return label.equals("null");
  }

  @Override
  public void close() {
    if (child != null) {
      child.close();
    }
  }
}
