package dev.throughline.bench.cachepayload;

import dev.throughline.bench.process.Consumption;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Requests to one route. Closed: users who each ask again as soon as they have their answer. Open:
 * requests that arrive at a rate, however many still wait; their time counts from their arrival.
 */
final class BoardLoad {

  /** Far more than anything takes: a server that keeps silent must not hold the run up. */
  private static final int TIMEOUT_MILLIS = 5_000;

  private final URL url;
  private final byte[] body;
  private final long start = System.nanoTime();
  private final long deadline;
  private final long intervalNanos;
  private final AtomicLong arrivals = new AtomicLong();

  private BoardLoad(URL url, byte[] body, int millis, int rate) {
    this.url = url;
    this.body = body;
    this.deadline = start + millis * 1_000_000L;
    this.intervalNanos = rate == 0 ? 0 : 1_000_000_000L / rate;
  }

  /**
   * Asks for so long.
   *
   * @param body what is posted; nothing for a read.
   * @param users how many ask at once, at most.
   * @param rate arrivals a second; 0 for users who ask again at once.
   */
  static Map<String, Double> run(String url, byte[] body, int users, int millis, int rate)
      throws IOException, InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(users);
    try {
      Consumption before = Consumption.now();
      BoardLoad load = new BoardLoad(URI.create(url).toURL(), body, millis, rate);
      List<Future<List<Long>>> all = new ArrayList<>();
      for (int i = 0; i < users; i++) {
        all.add(threads.submit(load::ask));
      }
      List<Long> nanos = new ArrayList<>();
      for (Future<List<Long>> one : all) {
        nanos.addAll(one.get());
      }
      Consumption consumed = Consumption.now().since(before);
      nanos.sort(null);
      return Map.of(
          "requests", (double) nanos.size(),
          "requestsPerSecond", nanos.size() / (consumed.millis() / 1e3),
          "p99Millis", nanos.get((int) Math.ceil(0.99 * nanos.size()) - 1) / 1e6,
          "cpuPercent", 100 * consumed.cpuMillis() / consumed.millis());
    } finally {
      threads.shutdownNow();
    }
  }

  private List<Long> ask() throws IOException {
    List<Long> nanos = new ArrayList<>();
    byte[] buffer = new byte[64 * 1024];
    for (long arrival = arrive(); arrival < deadline || nanos.isEmpty(); arrival = arrive()) {
      try {
        send(buffer);
      } catch (SocketTimeoutException e) {
        // It counts with all the time that was waited for it, and is named.
        System.err.printf("%s: no answer within %d ms%n", url, TIMEOUT_MILLIS);
      }
      nanos.add(System.nanoTime() - arrival);
    }
    return nanos;
  }

  /** Waits for the next arrival, and returns its time. */
  private long arrive() {
    if (intervalNanos == 0) {
      return System.nanoTime();
    }
    long arrival = start + arrivals.getAndIncrement() * intervalNanos;
    for (long wait = arrival - System.nanoTime(); wait > 0; wait = arrival - System.nanoTime()) {
      LockSupport.parkNanos(wait);
    }
    return arrival;
  }

  private void send(byte[] buffer) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) url.openConnection();
    connection.setConnectTimeout(TIMEOUT_MILLIS);
    connection.setReadTimeout(TIMEOUT_MILLIS);
    if (body.length > 0) {
      connection.setRequestMethod("POST");
      connection.setDoOutput(true);
      connection.setRequestProperty("Content-Type", "application/json");
      connection.setFixedLengthStreamingMode(body.length);
      try (OutputStream out = connection.getOutputStream()) {
        out.write(body);
      }
    }
    if (connection.getResponseCode() / 100 != 2) {
      throw new IOException("status " + connection.getResponseCode() + " from " + url);
    }
    try (InputStream answer = connection.getInputStream()) {
      while (answer.read(buffer) >= 0) {}
    }
  }
}
