package dev.throughline.bench.report;

import java.io.PrintStream;

/** Prints the progress of a run to standard error: a bar on a terminal, else a line per step. */
public final class Progress {

  private static final int WIDTH = 30;

  private final PrintStream out;
  private final boolean terminal;
  private final int steps;
  private int done;

  Progress(PrintStream out, boolean terminal, int steps) {
    this.out = out;
    this.terminal = terminal;
    this.steps = steps;
  }

  /** A progress over so many steps. */
  public static Progress of(int steps) {
    return new Progress(System.err, Boolean.getBoolean("bench.terminal"), steps);
  }

  /** Announces the next step. */
  public void step(String what) {
    if (terminal) {
      int filled = steps == 0 ? WIDTH : Math.min(WIDTH, WIDTH * done / steps);
      out.printf(
          "\r\033[K[%s%s] %d/%d %s",
          "#".repeat(filled), "-".repeat(WIDTH - filled), done + 1, steps, what);
      out.flush();
    } else {
      out.printf("%d/%d %s%n", done + 1, steps, what);
    }
    done++;
  }

  /** Clears the bar away. */
  public void end() {
    if (terminal) {
      out.print("\r\033[K");
      out.flush();
    }
  }
}
