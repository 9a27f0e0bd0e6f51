package dev.throughline.bench.experiment;

import dev.throughline.bench.process.Consumption;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
final class HttpLoad {

  private final Target target;
  private final long start = System.nanoTime();
  private final long deadline;
  private final long intervalNanos;
  private final AtomicLong arrivals = new AtomicLong();

  /**
   * What is asked.
   *
   * @param body what is posted; nothing for a read, whose answers must all have the same length.
   * @param timeoutMillis how long a request waits for its answer; 0 for ever.
   */
  record Target(URL url, byte[] body, int timeoutMillis) {}

  private HttpLoad(Target target, int millis, int rate) {
    this.target = target;
    this.deadline = start + millis * 1_000_000L;
    this.intervalNanos = rate == 0 ? 0 : 1_000_000_000L / rate;
  }

  /**
   * Asks for so long.
   *
   * @param users how many ask at once, at most.
   * @param rate arrivals a second; 0 for users who ask again at once.
   */
  static Map<String, Double> run(Target target, int users, int millis, int rate)
      throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(users);
    try {
      Consumption before = Consumption.now();
      HttpLoad load = new HttpLoad(target, millis, rate);
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
      Map<String, Double> figures = new LinkedHashMap<>();
      figures.put("requests", (double) nanos.size());
      figures.put("requestsPerSecond", nanos.size() / (consumed.millis() / 1e3));
      figures.put("cpuPercent", 100 * consumed.cpuMillis() / consumed.millis());
      Percentiles.addTo(figures, nanos);
      return figures;
    } finally {
      threads.shutdownNow();
    }
  }

  private List<Long> ask() throws IOException {
    List<Long> nanos = new ArrayList<>();
    byte[] buffer = new byte[64 * 1024];
    long length = -1;
    for (long arrival = arrive(); arrival < deadline || nanos.isEmpty(); arrival = arrive()) {
      try {
        long received = send(buffer);
        if (length >= 0 && received != length) {
          throw new IOException(received + " bytes after an answer of " + length);
        }
        length = received;
      } catch (SocketTimeoutException e) {
        // It counts with all the time that was waited for it, and is named.
        System.err.printf("%s: no answer within %d ms%n", target.url, target.timeoutMillis);
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

  private long send(byte[] buffer) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) target.url.openConnection();
    connection.setConnectTimeout(target.timeoutMillis);
    connection.setReadTimeout(target.timeoutMillis);
    if (target.body.length > 0) {
      connection.setRequestMethod("POST");
      connection.setDoOutput(true);
      connection.setRequestProperty("Content-Type", "application/json");
      connection.setFixedLengthStreamingMode(target.body.length);
      try (OutputStream out = connection.getOutputStream()) {
        out.write(target.body);
      }
    }
    if (connection.getResponseCode() / 100 != 2) {
      throw new IOException("status " + connection.getResponseCode() + " from " + target.url);
    }
    long received = 0;
    try (InputStream answer = connection.getInputStream()) {
      for (int read = answer.read(buffer); read >= 0; read = answer.read(buffer)) {
        received += read;
      }
    }
    return received;
  }
}
