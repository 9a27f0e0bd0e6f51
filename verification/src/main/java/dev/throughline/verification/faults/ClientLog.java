package dev.throughline.verification.faults;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a client did, one line each, written at once: a client may be killed at any moment. Times
 * are microseconds of the wall clock, which all processes of a machine share.
 */
final class ClientLog implements AutoCloseable {

  /**
   * The client is about to write.
   *
   * @param target the position of an entry that is changed, or author and client id of a new one
   */
  record Intent(String room, String target, String content) {}

  /** A write was acknowledged. */
  record Acknowledged(String room, Version version, long atMicros) {}

  /** A page was read. */
  record PageRead(String room, Asked asked, long beganMicros, Shown shown) {}

  /** What the client asked for: an anchor of {@link Asking}. */
  record Asked(Asking anchor, long bound, int n, long minRevision) {}

  /** The ways to ask for a page. */
  enum Asking {
    LATEST,
    BEFORE,
    AFTER,
    AROUND
  }

  /** What the page was. */
  record Shown(
      long revision, boolean atStart, boolean atTail, String source, List<Version> versions) {}

  /** One state of an entry. */
  record Version(long seq, long revision, String content) {}

  /** Takes what logs tell. */
  interface Reader {

    void intended(Intent intent);

    void acknowledged(Acknowledged write);

    void read(PageRead page);
  }

  private final OutputStream out;

  ClientLog(Path file) throws IOException {
    out = new FileOutputStream(file.toFile());
  }

  static long micros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }

  void intends(String room, String target, String content) {
    line("I", room, target, content);
  }

  void acknowledged(String room, Remark<?> remark) {
    long at = micros();
    line("W", room, version(remark), Long.toString(at));
  }

  void read(String room, Asked asked, long beganMicros, Shown shown) {
    List<String> fields = new ArrayList<>();
    fields.add("P");
    fields.add(room);
    fields.add(asked.anchor().name());
    for (long number :
        new long[] {asked.bound(), asked.n(), asked.minRevision(), beganMicros, shown.revision()}) {
      fields.add(Long.toString(number));
    }
    fields.add(Boolean.toString(shown.atStart()));
    fields.add(Boolean.toString(shown.atTail()));
    fields.add(shown.source());
    shown.versions().forEach(version -> fields.add(version(version)));
    line(fields.toArray(String[]::new));
  }

  static Version of(Remark<?> remark) {
    return new Version(remark.seq, remark.revision, remark.content());
  }

  private static String version(Remark<?> remark) {
    return version(of(remark));
  }

  private static String version(Version version) {
    return version.seq() + ":" + version.revision() + ":" + version.content();
  }

  private void line(String... fields) {
    try {
      synchronized (out) {
        out.write((String.join("\t", fields) + "\n").getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Tells a line of a log to its reader. */
  static Consumer<String> to(Reader reader) {
    return line -> {
      String[] fields = line.split("\t", -1);
      switch (fields[0]) {
        case "I" -> reader.intended(new Intent(fields[1], fields[2], fields[3]));
        case "W" ->
            reader.acknowledged(
                new Acknowledged(fields[1], parsed(fields[2]), Long.parseLong(fields[3])));
        case "P" -> reader.read(page(fields));
        default -> throw new IllegalArgumentException(line);
      }
    };
  }

  private static PageRead page(String[] fields) {
    List<Version> versions = new ArrayList<>();
    for (int i = 11; i < fields.length; i++) {
      versions.add(parsed(fields[i]));
    }
    return new PageRead(
        fields[1],
        new Asked(
            Asking.valueOf(fields[2]),
            Long.parseLong(fields[3]),
            Integer.parseInt(fields[4]),
            Long.parseLong(fields[5])),
        Long.parseLong(fields[6]),
        new Shown(
            Long.parseLong(fields[7]),
            Boolean.parseBoolean(fields[8]),
            Boolean.parseBoolean(fields[9]),
            fields[10],
            versions));
  }

  private static Version parsed(String text) {
    String[] parts = text.split(":", 3);
    return new Version(Long.parseLong(parts[0]), Long.parseLong(parts[1]), parts[2]);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
