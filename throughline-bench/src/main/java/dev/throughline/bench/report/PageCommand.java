package dev.throughline.bench.report;

import dev.throughline.bench.process.HelpOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench page}. */
@Command(
    name = "page",
    sortOptions = false,
    description =
        "Writes docs/benchmarks.md and docs/benchmarks.svg of the results that are kept in"
            + " docs/benchmarks.")
public final class PageCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private HelpOption help = new HelpOption();

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      description =
          "Files of --json and texts; the page lies beside it (default: docs/benchmarks).")
  private Path folder = Path.of("docs/benchmarks");

  @Override
  public Integer call() throws IOException {
    if (spec == null) {
      throw new IllegalStateException("not started by picocli");
    }
    try {
      if (!Files.isDirectory(folder)) {
        throw new IllegalArgumentException("there is no folder '" + folder + "'");
      }
      Path page = folder.resolveSibling(folder.getFileName() + ".md");
      Path chart = folder.resolveSibling(folder.getFileName() + ".svg");
      Files.writeString(page, BenchmarkPage.render(folder));
      Files.writeString(
          chart,
          RatioChart.svg(BenchmarkPage.reports(folder).stream().map(KeptReport::report).toList()));
      spec.commandLine().getOut().println(page + "\n" + chart);
      return 0;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
