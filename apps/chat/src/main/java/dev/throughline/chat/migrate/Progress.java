package dev.throughline.chat.migrate;

import java.io.PrintStream;
import java.util.Locale;

/** A bar on a terminal, a line now and then elsewhere. */
final class Progress {

  private static final int WIDTH = 30;

  private final PrintStream out;
  private final boolean terminal;
  private String step = "";
  private long total;
  private long done;
  private int shown = -1;

  Progress(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  void start(String step, long total) {
    this.step = step;
    this.total = total;
    done = 0;
    shown = -1;
    show();
  }

  void add(long count) {
    done += count;
    show();
  }

  void end() {
    done = total;
    show();
    if (terminal) {
      out.println();
    }
  }

  private void show() {
    int percent = (total == 0) ? 100 : (int) Math.min(100, done * 100 / total);
    if (percent == shown || (!terminal && percent != 100 && percent < shown + 10)) {
      return;
    }
    shown = percent;
    if (terminal) {
      int filled = WIDTH * percent / 100;
      String bar = "#".repeat(filled) + "-".repeat(WIDTH - filled);
      out.printf(Locale.ROOT, "\r%-10s [%s] %3d%%  %,d of %,d", step, bar, percent, done, total);
      out.flush();
    } else {
      out.printf(Locale.ROOT, "%-10s %3d%%  %,d of %,d%n", step, percent, done, total);
    }
  }
}
