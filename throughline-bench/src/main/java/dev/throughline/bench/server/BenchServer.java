package dev.throughline.bench.server;

import dev.throughline.bench.process.ChildJvm;
import dev.throughline.testkit.DelayingProxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The MongoDB server of an experiment: one that was started for it, or one that was there. */
public final class BenchServer implements AutoCloseable {

  private static final Pattern SINGLE_HOST =
      Pattern.compile(
          "(?<start>mongodb://(?:[^@/]*@)?)(?<host>[^:,/?]+)(?::(?<port>\\d+))?"
              + "(?<database>/[^?]*)?(?<query>\\?.*)?");

  private final @Nullable ChildJvm child;
  private final String uri;
  private final String label;
  private final List<DelayingProxy> proxies = new ArrayList<>();

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

  /**
   * Puts a network in front of the server, for as long as it lasts.
   *
   * @param rttMillis a round trip, in milliseconds; 0 for none.
   * @return the connection string that leads through it.
   * @throws IllegalArgumentException when the connection string does not name a single host.
   */
  public String behind(int rttMillis) {
    if (rttMillis == 0) {
      return uri;
    }
    Matcher parts = SINGLE_HOST.matcher(uri);
    if (!parts.matches()) {
      throw new IllegalArgumentException("A network needs mongodb:// and a single host: " + uri);
    }
    String port = parts.group("port");
    DelayingProxy proxy =
        DelayingProxy.to(
            parts.group("host"), port == null ? 27_017 : Integer.parseInt(port), rttMillis);
    proxies.add(proxy);
    String query = parts.group("query");
    return "%s127.0.0.1:%d%s%sdirectConnection=true"
        .formatted(
            parts.group("start"),
            proxy.port(),
            parts.group("database") == null ? "/" : parts.group("database"),
            query == null ? "?" : query + "&");
  }

  /** Its connection string. */
  public String uri() {
    return uri;
  }

  /** {@return how reports call it} */
  public String label() {
    return label;
  }

  /**
   * {@return whether it is the server that only acknowledges, which knows {@code keep} and {@code
   * tally}}
   */
  public boolean onlyAcknowledges() {
    return label.equals("null");
  }

  @Override
  public void close() {
    proxies.forEach(DelayingProxy::close);
    if (child != null) {
      child.close();
    }
  }
}
