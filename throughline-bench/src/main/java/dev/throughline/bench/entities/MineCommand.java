package dev.throughline.bench.entities;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** {@code bench mine}, the former name of {@code bench entities}: prints the new command line. */
@Command(name = "mine", hidden = true)
public final class MineCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Unmatched private List<String> arguments = new ArrayList<>();

  @Override
  public Integer call() {
    if (spec == null) {
      throw new IllegalStateException("not started by picocli");
    }
    spec.commandLine()
        .getErr()
        .println(
            "'bench mine' has another name now: bench entities " + String.join(" ", arguments));
    return ExitCode.USAGE;
  }
}
