package dev.throughline.bench.process;

import picocli.CommandLine.Option;

/** {@code --help}, for every command. */
public final class HelpOption {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean asked;
}
