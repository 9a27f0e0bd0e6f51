package dev.throughline.bench.codec;

import dev.throughline.bench.entities.UserClasses;
import dev.throughline.bench.process.ChildLoop;
import dev.throughline.bench.route.Mapping;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.define.CodecClasses;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;

/** The JVM, with the user's classes, that plans and compiles. */
final class CodecChild {

  private CodecChild() {}

  public static void main(String[] arguments) throws IOException {
    ChildLoop.run(CodecChild::answer);
    System.exit(0);
  }

  private static Object answer(JsonNode request) throws Exception {
    List<Object> converters = UserClasses.converters(request.get("converters"));
    Class<?> type = UserClasses.type(request.get("entity").asString());
    Path folder = Files.createTempDirectory("bench-codec");
    try {
      return Map.of("text", text(type, new Mapping(converters).throughline(), folder));
    } finally {
      FileSystemUtils.deleteRecursively(folder);
    }
  }

  /** The report on the type, its plan, and its class. */
  private static String text(Class<?> type, ThroughlineMongoConverter converter, Path folder) {
    converter.setCodecClasses(CodecClasses.dumped(folder));
    StringBuilder text = new StringBuilder();
    text.append(converter.report(type)).append('\n');
    EntityCodec<?> codec = converter.codec(type);
    String plan = codec == null ? null : codec.planText();
    if (plan != null) {
      text.append('\n').append(plan).append('\n');
      text.append(Decompiler.source(folder.resolve(file(type))));
    }
    return text.toString();
  }

  /** The first class of the entity is its codec, which this JVM has just made. */
  private static String file(Class<?> type) {
    return type.getName().replace('.', '/') + "$$Throughline.class";
  }
}
