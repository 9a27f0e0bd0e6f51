package dev.throughline.bench.bulkread;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Users who each ask again as soon as they have their answer. */
final class Load {

  private final URL url;
  private final long deadline;
  private final byte[] buffer = new byte[64 * 1024];
  private final List<Long> nanos = new ArrayList<>();

  private Load(URL url, long deadline) {
    this.url = url;
    this.deadline = deadline;
  }

  /** Lets so many users ask for so long. */
  static Map<String, Double> run(String url, int users, int millis)
      throws IOException, InterruptedException, ExecutionException {
    URL target = URI.create(url).toURL();
    ExecutorService threads = Executors.newFixedThreadPool(users);
    try {
      long start = System.nanoTime();
      long deadline = start + millis * 1_000_000L;
      List<Future<List<Long>>> all = new ArrayList<>();
      for (int i = 0; i < users; i++) {
        all.add(threads.submit(new Load(target, deadline)::askUntilDeadline));
      }
      List<Long> nanos = new ArrayList<>();
      for (Future<List<Long>> one : all) {
        nanos.addAll(one.get());
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      nanos.sort(null);
      return Map.of(
          "requests", (double) nanos.size(),
          "requestsPerSecond", nanos.size() / seconds,
          "p50Millis", percentile(nanos, 50),
          "p95Millis", percentile(nanos, 95),
          "p99Millis", percentile(nanos, 99));
    } finally {
      threads.shutdownNow();
    }
  }

  /** The SHA-256 of what a route answers. */
  static String digest(String url) throws IOException, NoSuchAlgorithmException {
    HttpURLConnection connection = open(URI.create(url).toURL());
    try (InputStream body = connection.getInputStream()) {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(body.readAllBytes()));
    }
  }

  private List<Long> askUntilDeadline() throws IOException {
    long length = -1;
    do {
      long start = System.nanoTime();
      long received = ask();
      nanos.add(System.nanoTime() - start);
      if (length >= 0 && received != length) {
        throw new IOException(received + " bytes after an answer of " + length);
      }
      length = received;
    } while (System.nanoTime() < deadline);
    return nanos;
  }

  private long ask() throws IOException {
    long received = 0;
    try (InputStream body = open(url).getInputStream()) {
      for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
        received += read;
      }
    }
    return received;
  }

  private static HttpURLConnection open(URL url) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) url.openConnection();
    if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
      throw new IOException("status " + connection.getResponseCode() + " from " + url);
    }
    return connection;
  }

  /** The smallest value that so many percent do not exceed. */
  static double percentile(List<Long> sortedNanos, int percent) {
    int index = (int) Math.ceil(percent / 100.0 * sortedNanos.size()) - 1;
    return sortedNanos.get(Math.max(0, index)) / 1e6;
  }
}
