package dev.throughline.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class VerificationTests {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @ValueSource(strings = {"timeline-faults", "timeline-model", "scale", "soak"})
  void helps(String name) {
    assertThat(execute(name + " --help")).isZero();
    assertThat(out.toString()).contains("Usage: bench " + name, "--quick", "--json", "--html");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "timeline-faults --faults 0 | '0' is not a number above 0",
        "timeline-faults --server null | needs a server that does",
        "timeline-model --runs x | 'x' is not a number above 0",
        "scale --nodes 1,0 | '0' is not a number above 0",
        "scale --server null | needs a server that does",
        "soak --hours 0 | is not above 0",
        "soak --hours x | Invalid value for option '--hours'",
        "soak --server null | needs a server that stores",
        "chat | Unmatched argument",
        "--quick | Unknown option",
      })
  void refusesWhatItDoesNotKnow(String arguments, String message) {
    assertThat(execute(arguments)).isEqualTo(2);
    assertThat(err.toString()).contains(message).doesNotContain("at dev.throughline");
  }

  private int execute(String arguments) {
    CommandLine proofs = Verification.commandLine();
    proofs.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return proofs.execute(arguments.split(" "));
  }
}
