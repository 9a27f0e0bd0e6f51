package dev.throughline.bench.entities;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.bson.BsonBinaryWriter;
import org.bson.Document;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * On a jar that is made here as Spring Boot makes one, with classes that this JVM does not have.
 */
class EntitiesTests {

  @TempDir static Path folder;

  private static Path jar;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeAll
  static void makeTheJar() throws IOException {
    Path source = folder.resolve("com/acme");
    Files.createDirectories(source);
    Files.writeString(
        source.resolve("Price.java"),
        "package com.acme; public record Price(String currency, long cents) {}");
    Files.writeString(
        source.resolve("PriceToText.java"),
        """
        package com.acme;
        @org.springframework.data.convert.WritingConverter
        public enum PriceToText
            implements org.springframework.core.convert.converter.Converter<Price, String> {
          INSTANCE;
          public String convert(Price price) { return price.currency() + price.cents(); }
        }
        """);
    Files.writeString(
        source.resolve("TextToPrice.java"),
        """
        package com.acme;
        @org.springframework.data.convert.ReadingConverter
        public class TextToPrice
            implements org.springframework.core.convert.converter.Converter<String, Price> {
          public Price convert(String text) {
            int end = 0;
            while (!Character.isDigit(text.charAt(end)) && text.charAt(end) != '-') end++;
            return new Price(text.substring(0, end), Long.parseLong(text.substring(end)));
          }
        }
        """);
    Files.writeString(
        source.resolve("Order.java"),
        """
        package com.acme;
        @org.springframework.data.mongodb.core.mapping.Document
        public class Order {
          private @org.springframework.data.annotation.Id String id;
          private Price price;
          private java.util.List<Price> others;
          private java.time.Instant at;
          private java.util.Map<String, Object> more;
        }
        """);
    List<String> arguments =
        List.of("Price", "PriceToText", "TextToPrice", "Order").stream()
            .map(name -> source.resolve(name + ".java").toString())
            .toList();
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(status).isZero();
    jar = folder.resolve("app.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream boot = new JarOutputStream(file)) {
      for (String name : List.of("Price", "PriceToText", "TextToPrice", "Order")) {
        boot.putNextEntry(new JarEntry("BOOT-INF/classes/com/acme/" + name + ".class"));
        Files.copy(source.resolve(name + ".class"), boot);
      }
      boot.putNextEntry(new JarEntry("BOOT-INF/lib/"));
    }
  }

  @Test
  void measuresGeneratedEntitiesWithTheirConverters() throws IOException {
    Path json = folder.resolve("entities.json");

    int status =
        bench(
            "--entity",
            "com.acme.Order",
            "--converter",
            "com.acme.PriceToText,com.acme.TextToPrice",
            "--json",
            json.toString());

    assertThat(status).as(err::toString).isZero();
    JsonNode report = JsonMapper.shared().readTree(Files.readString(json));
    assertThat(report.get("rows").size()).isEqualTo(4);
    for (JsonNode row : report.get("rows")) {
      assertThat(row.get("entity").asString()).isEqualTo("Order");
      assertThat(row.get("nanosPerDoc").asDouble()).isPositive();
      assertThat(row.get("right").asBoolean()).isTrue();
    }
    assertThat(report.get("rows").get(1).get("note").asString())
        .contains("com.acme.Order", "write compiled, read compiled");
    assertThat(report.get("parameters").get("Order").asString()).startsWith("10 documents of ");
  }

  @Test
  void measuresADump() throws IOException {
    Path dump = folder.resolve("orders.bson");
    try (OutputStream file = Files.newOutputStream(dump)) {
      for (int i = 0; i < 25; i++) {
        file.write(bytes(new Document("_id", new ObjectId()).append("price", "EUR" + i)));
      }
    }

    int status =
        bench(
            "--entity",
            "com.acme.Order",
            "--converter",
            "com.acme.PriceToText,com.acme.TextToPrice",
            "--sample",
            dump.toString());

    assertThat(status).as(err::toString).isZero();
    assertThat(out.toString()).contains("Order=10 documents of 65 B").contains("orders.bson");
  }

  @Test
  void saysWhatIsWrongWithADump() throws IOException {
    byte[] document = bytes(new Document("_id", 1));
    Path broken = folder.resolve("broken.bson");
    Files.write(broken, ByteBuffer.allocate(100).put(document).put((byte) 90).array());
    assertThat(bench("--entity", "com.acme.Order", "--sample", broken.toString())).isEqualTo(2);
    assertThat(err.toString())
        .contains("broken.bson' ends within the document at byte " + document.length);
  }

  @Test
  void saysWhatIsMissing() {
    assertThat(bench("--entity", "com.acme.Nothing")).isEqualTo(2);
    assertThat(err.toString()).contains("the class 'com.acme.Nothing' is not on the class path");
  }

  @Test
  void saysWhichPathIsNoJar() {
    CommandLine command = new CommandLine(new EntitiesCommand()).setErr(new PrintWriter(err, true));
    assertThat(command.execute("--classpath", "none.jar", "--entity", "com.acme.Order"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("'none.jar' is neither a jar nor a folder");
  }

  private int bench(String... arguments) {
    CommandLine command =
        new CommandLine(new EntitiesCommand())
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true));
    List<String> all = new ArrayList<>(List.of("--classpath", jar.toString()));
    all.addAll(List.of("--quick", "--rounds", "1", "--warmups", "0", "--documents", "10"));
    all.addAll(List.of(arguments));
    return command.execute(all.toArray(String[]::new));
  }

  private static byte[] bytes(Document document) {
    try (BasicOutputBuffer buffer = new BasicOutputBuffer();
        BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
      new DocumentCodec().encode(writer, document, EncoderContext.builder().build());
      return buffer.toByteArray();
    }
  }
}
