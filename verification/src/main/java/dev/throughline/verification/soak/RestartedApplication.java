package dev.throughline.verification.soak;

import java.util.List;

/** An application of which every run is by classes of its own. */
public interface RestartedApplication {

  /**
   * Starts the application, puts a mixed load on it, and closes it. The classes of the application
   * are found by the thread's context class loader.
   *
   * @param uri of the server, whose collections are left empty.
   * @param run how many there were before.
   */
  Outcome run(String uri, int run);

  /**
   * What a run found.
   *
   * @param calls made of repositories and templates.
   * @param compared documents and commands that were compared with stock's.
   * @param differences those among them that differed.
   * @param wrong results that were not what had been written before.
   */
  record Outcome(long calls, long compared, long differences, List<String> wrong) {

    /** Defensively copied. */
    public Outcome {
      wrong = List.copyOf(wrong);
    }

    /** Both together. */
    Outcome plus(Outcome other) {
      List<String> both = wrong.isEmpty() ? other.wrong : wrong;
      return new Outcome(
          calls + other.calls, compared + other.compared, differences + other.differences, both);
    }
  }
}
