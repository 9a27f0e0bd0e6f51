package dev.throughline.verification.walk;

import dev.throughline.bench.process.HelpOption;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.bench.server.ServerOptions;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench walk}. */
@Command(
    name = "walk",
    sortOptions = false,
    description =
        "Shows how many of Throughline's classes and methods a call enters, warm, with an agent"
            + " that records them: the fewer, the plainer.")
public final class WalkCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private HelpOption help = new HelpOption();
  @Mixin private ServerOptions servers = new ServerOptions();

  @Option(names = "--methods", description = "Print each method that is entered, too, in order.")
  private boolean methods;

  @Override
  public Integer call() throws Exception {
    if (spec == null) {
      throw new IllegalStateException("not started by picocli");
    }
    if (servers.isNull()) {
      throw new ParameterException(spec.commandLine(), "walk needs a server that stores");
    }
    PrintWriter out = spec.commandLine().getOut();
    try (BenchServer server = servers.open()) {
      out.println(
          "| call | classes entered | comes to the template | methods | `SavePlans#of` | goal |");
      out.println("|---|---|---:|---:|---:|---:|");
      for (Walk walk : Walks.of(server.uri())) {
        out.println(walk.row());
        if (methods) {
          walk.entered().forEach(it -> out.println("    " + it));
        }
      }
    }
    out.flush();
    return 0;
  }
}
