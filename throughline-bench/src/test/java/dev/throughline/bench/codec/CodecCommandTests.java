package dev.throughline.bench.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** On classes that this JVM does not have. */
class CodecCommandTests {

  @TempDir static Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeAll
  static void compile() throws IOException {
    Path source = folder.resolve("com/acme");
    Files.createDirectories(source);
    Path order =
        Files.writeString(
            source.resolve("Order.java"),
            """
            package com.acme;
            public class Order {
              private String id;
              private java.util.List<String> tags;
              private int count;
            }
            """);
    Path flag =
        Files.writeString(
            source.resolve("Flag.java"),
            """
            package com.acme;
            public class Flag {
              private java.util.concurrent.atomic.AtomicBoolean raised;
            }
            """);
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, order.toString(), flag.toString());
    assertThat(status).isZero();
  }

  @Test
  void showsThePlanAndTheClassWithNames() {
    int status = codec("--classpath", folder.toString(), "com.acme.Order");
    assertThat(status).as(err::toString).isZero();
    assertThat(out.toString())
        .containsSubsequence(
            "com.acme.Order: write compiled, read compiled",
            "entity com.acme.Order\n",
            "  property tags: ARRAY_LIST of String as STRING, from field tags, to field tags\n",
            "final class Order$$Throughline\nextends CompiledCodec {",
            "public void write(BsonSink sink, Object object, ObjectId newId, boolean hinted) {",
            "tags = entity.tags;",
            "public Object read(BsonSource source, int end, boolean trusted) {");
  }

  @Test
  void needsNoClassPathForWhatTheBenchHas() {
    assertThat(codec("dev.throughline.bench.jmh.Order")).as(err::toString).isZero();
    assertThat(out.toString()).contains("entity dev.throughline.bench.jmh.Order");
  }

  @Test
  void saysWhyAnEntityIsLeftToStock() {
    assertThat(codec("--classpath", folder.toString(), "com.acme.Flag")).isZero();
    assertThat(out.toString())
        .contains("com.acme.Flag: write stock (its metadata cannot be read")
        .doesNotContain("entity ", "final class");
  }

  @Test
  void saysWhatIsMissing() {
    assertThat(codec("com.acme.Nothing")).isEqualTo(2);
    assertThat(err.toString()).contains("the class 'com.acme.Nothing' is not on the class path");
  }

  private int codec(String... arguments) {
    return new CommandLine(new CodecCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }
}
