package dev.throughline.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class BenchTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "bulk-insert --help",
        "bulk-read --help",
        "chat-history --help",
        "chat-sending --help",
        "reactive-insert --help",
        "cache-payload --help",
        "partial-update --help",
        "references --help",
        "calls --help",
        "json --help",
        "driverbench --help",
        "odm --help",
        "entities --help",
        "sweep --help",
        "jmh --help"
      })
  void helps(String arguments) {
    assertThat(execute(arguments)).isZero();
    assertThat(out.toString()).contains("Usage: bench", "--quick", "--json", "--html");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "bulk-insert --sever null | Unknown option",
        "bulk-insert --server postgres | Invalid value for option '--server'",
        "bulk-insert --documents 0 | '0' is not a number above 0",
        "bulk-insert --documents many | 'many' is not a number above 0",
        "bulk-insert --rounds 0 | '--rounds'",
        "bulk-insert --warmups -1 | '--warmups'",
        "bulk-insert --heap much | 'much' is not a size",
        "bulk-insert --server null --mongo-uri mongodb://h | mutually exclusive",
        "bulk-insert --mongo-uri h:27017 | '--mongo-uri'",
        "bulk-insert --strategies save-al | 'save-al' is not one of",
        "bulk-insert --workload old | Invalid value for option '--workload'",
        "bulk-insert --workload mixed --strategies driver-floor | not measured with 'driver-floor'",
        "bulk-insert --workload mixed --server null | needs a server that stores",
        "bulk-insert --workload generated | needs a server that only acknowledges: --server null",
        "bulk-insert --rtt-millis -1 | '--rtt-millis'",
        "bulk-insert --json | Missing required parameter",
        "bulk-insert --json /no/such/folder/r.json | no folder",
        "bulk-read --languages scala | Invalid value for option '--languages'",
        "bulk-read --users 0 | '0' is not a number above 0",
        "bulk-read --strategies fast | 'fast' is not one of",
        "chat-history --loads all | Invalid value for option '--loads'",
        "chat-history --page-size 0 | '0' is not a number above 0",
        "chat-history --strategies fast | 'fast' is not one of",
        "chat-history --server null | needs a server that does",
        "chat-sending --strategies fast | 'fast' is not one of",
        "sweep --fields 1001 | '--fields': 1001 is more than 1000",
        "sweep --depths 9 | '--depths': 9 is more than 8",
        "sweep --depths 0 | '0' is not a number above 0",
        "chat-sending --server null | needs a server that stores",
        "reactive-insert --rtt-millis -1 | '--rtt-millis'",
        "reactive-insert --items 100,x | 'x' is not a number above 0",
        "reactive-insert --strategies buffer | 'buffer' is not one of",
        "cache-payload --posts 0 | '0' is not a number above 0",
        "cache-payload --strategies protobuf | 'protobuf' is not one of",
        "references --delay-millis -1 | '--rtt-millis'",
        "references --server null | needs a server that stores",
        "calls --calls find | Invalid value for option '--calls': 'find' is not one of",
        "calls --sides both | Invalid value for option '--sides'",
        "calls --count 0 | '0' is not a number above 0",
        "driverbench --strategies fast | 'fast' is not one of",
        "driverbench --write /no/such/folder | is no folder",
        "odm --documents 0 | '0' is not a number above 0",
        "odm --server null | needs a server that stores",
        "codec | Missing required parameter: 'CLASS'",
        "codec --classpath none.jar a.B | 'none.jar' is neither a jar nor a folder",
        "entities --entity a.B | Missing required option: '--classpath=PATH'",
        "entities --classpath x --entity a.B --sample none.bson | 'none.bson' cannot be read",
        "jmh -- -f many | JMH does not take that",
        "jmh -- -p entity=Persona | there is no entity 'Persona'",
        "jmh -- -p entity=Person -p route=limit | none of [Person] has one of the routes [limit]",
        "jmh -- -p entity=Person Person.* | the benchmarks are write and read",
        "chat | Unmatched argument",
        "--rounds x | '--rounds'",
      })
  void refusesWhatItDoesNotKnow(String arguments, String message) {
    assertThat(execute(arguments)).isEqualTo(2);
    assertThat(err.toString()).contains(message);
    assertThat(err.toString()).doesNotContain("at dev.throughline");
  }

  @Test
  void saysWhatAFormerNameIsCalledNow() {
    assertThat(execute("mine --classpath app.jar --entity a.B --help")).isEqualTo(2);
    assertThat(err.toString())
        .contains("bench entities --classpath app.jar --entity a.B --help")
        .doesNotContain("Usage");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void namesEveryExperiment() {
    execute("--help");

    assertThat(out.toString())
        .contains(
            "bulk-insert",
            "bulk-read",
            "chat-history",
            "chat-sending",
            "reactive-insert",
            "cache-payload",
            "partial-update",
            "references",
            "calls",
            "json",
            "driverbench",
            "odm")
        .contains("timeline-faults", "timeline-model", "scale", "soak", "entities", "jmh");
  }

  private int execute(String arguments) {
    CommandLine bench = Bench.commandLine();
    bench.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return bench.execute(arguments.split(" "));
  }
}
