package dev.throughline.verification.model;

import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.process.HelpOption;
import dev.throughline.bench.report.OutputOptions;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench timeline-model}. */
@Command(
    name = "timeline-model",
    sortOptions = false,
    description =
        "Lets the timeline's protocol run on simulated servers: every order of events in small"
            + " cases, random ones beyond, and protocols with one thing wrong, which must be caught.")
public final class TimelineModelCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private HelpOption help = new HelpOption();
  @Mixin private OutputOptions output = new OutputOptions();

  @Option(names = "--quick", description = "The smallest cases and fewer runs; all outputs say so.")
  private boolean quick;

  @Option(
      names = "--runs",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Random runs of the protocol as it is (default: 100000; quick: 1000).")
  private @Nullable Integer runs;

  @Option(
      names = "--whole",
      description =
          "Every order of events also with two writers, an editor and readers: with two faults, with"
              + " one, and without any when the writers write twice; 39 million states, minutes, and 2"
              + " GB of memory.")
  private boolean whole;

  @Override
  public Integer call() throws Exception {
    if (spec == null) {
      throw new IllegalStateException("not started by picocli");
    }
    int random = runs != null ? runs : quick ? 1_000 : 100_000;
    return output.publish(
        List.of(new ModelExperiment(random, quick, whole).run()), spec.commandLine().getOut());
  }
}
