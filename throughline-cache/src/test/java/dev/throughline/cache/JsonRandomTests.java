package dev.throughline.cache;

import static dev.throughline.cache.JsonDocuments.CONVERTER;
import static dev.throughline.cache.JsonDocuments.raw;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonView;
import dev.throughline.cache.internal.json.JsonRowsWriter;
import dev.throughline.cache.internal.json.JsonRowsWriter.Format;
import dev.throughline.mongodb.JsonRows;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Field;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.std.SimpleBeanPropertyFilter;
import tools.jackson.databind.ser.std.SimpleFilterProvider;

/** Rows of random classes have the bytes, or the failure, that Jackson has with their objects. */
class JsonRandomTests {

  private static final int CLASSES = 500;
  private static final MappingMongoConverter STOCK = Converters.stock();

  /** Annotations that are for other annotations, for constructors, or for constants of enums. */
  private static final Set<String> ELSEWHERE =
      Set.of(
          "JacksonAnnotation",
          "JacksonAnnotationsInside",
          "JsonCreator",
          "JsonEnumDefaultValue",
          "JsonGetter");

  @Test
  void rowsAreWhatJacksonMakesOfTheObjects(@TempDir Path folder) throws Exception {
    Random random = new Random(Long.getLong("json.seed", 20261126));
    int streamed = 0;
    int failed = 0;
    for (Class<?> type : JsonRandomClasses.compiled(random, CLASSES, folder)) {
      JsonMapper mapper = mapper(random);
      List<RawBsonDocument> documents = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        documents.add(raw(document(random, type)));
      }
      String source = Files.readString(folder.resolve(type.getSimpleName() + ".java"));
      String expected = list(mapper, type, documents);
      assertThat(rows(mapper, type, documents))
          .as("%s as %s", source, documents)
          .isEqualTo(expected);
      failed += expected.equals("failure") ? 1 : 0;
      JsonRows<?> none = JsonRows.of(type, CONVERTER, Stream::empty);
      streamed += new JsonRowsWriter(mapper).streams(none) ? 1 : 0;
    }
    assertThat(failed).as("classes that Jackson does not print").isLessThan(CLASSES / 4);
    assertThat(streamed).as("classes printed from bytes").isBetween(CLASSES / 5, CLASSES * 4 / 5);
  }

  /** An annotation that a version of Jackson adds is drawn, too. */
  @Test
  void eachAnnotationIsDrawn() throws Exception {
    URI jar = JsonView.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    List<String> missing = new ArrayList<>();
    try (FileSystem files = FileSystems.newFileSystem(Path.of(jar));
        Stream<Path> all = Files.list(files.getPath("com/fasterxml/jackson/annotation"))) {
      for (Path path : all.toList()) {
        String name = path.getFileName().toString().replace(".class", "");
        if (!name.contains("-")
            && !name.contains("$")
            && Class.forName(JsonView.class.getPackageName() + '.' + name).isAnnotation()
            && !ELSEWHERE.contains(name)
            && Stream.concat(
                    JsonRandomClasses.ON_PROPERTIES.stream(), JsonRandomClasses.ON_CLASSES.stream())
                .noneMatch(it -> it.equals("@" + name) || it.startsWith("@" + name + "("))) {
          missing.add(name);
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  private static JsonMapper mapper(Random random) {
    JsonMapper.Builder builder =
        JsonMapper.builder()
            .filterProvider(
                new SimpleFilterProvider()
                    .addFilter("rows", SimpleBeanPropertyFilter.serializeAllExcept("name", "p1")));
    if (random.nextInt(3) == 0) {
      SerializationFeature[] all = SerializationFeature.values();
      SerializationFeature feature = all[random.nextInt(all.length)];
      builder.configure(feature, !feature.enabledByDefault());
    }
    if (random.nextInt(3) == 0) {
      MapperFeature[] all = MapperFeature.values();
      MapperFeature feature = all[random.nextInt(all.length)];
      builder.configure(feature, !feature.enabledByDefault());
    }
    return builder.build();
  }

  private static BsonDocument document(Random random, Class<?> type) {
    BsonDocument document = new BsonDocument("_id", new BsonInt32(1));
    for (Field field : type.getDeclaredFields()) {
      BsonValue value = value(random, field.getGenericType().getTypeName());
      document.append(
          field.getName(),
          !field.getType().isPrimitive() && random.nextInt(6) == 0 ? BsonNull.VALUE : value);
    }
    return document;
  }

  private static BsonValue value(Random random, String type) {
    if (type.startsWith("java.util.List<")) {
      BsonArray list = new BsonArray();
      String element = type.substring("java.util.List<".length(), type.length() - 1);
      for (int i = random.nextInt(3); i > 0; i--) {
        list.add(random.nextInt(5) == 0 ? BsonNull.VALUE : value(random, element));
      }
      return list;
    }
    String text = List.of("", "a", "\u00e4 \"b\"", "12").get(random.nextInt(4));
    int number = random.nextInt(3);
    return switch (type) {
      case "java.lang.String" -> new BsonString(text);
      case "java.lang.Integer" -> new BsonInt32(number);
      case "long" -> new BsonInt64(number);
      case "java.lang.Double" -> new BsonDouble(number / 2.0);
      case "boolean" -> BsonBoolean.valueOf(number == 0);
      case "java.time.Instant" -> new BsonDateTime(number * 1_234_567_890L);
      case "random.Kind" -> new BsonString(number == 0 ? "ONE" : "TWO");
      default -> new BsonDocument("name", new BsonString(text)).append("n", new BsonInt32(number));
    };
  }

  /** What is printed, or that it is not. */
  private static String rows(JsonMapper mapper, Class<?> type, List<RawBsonDocument> documents) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      new JsonRowsWriter(mapper)
          .write(JsonRows.of(type, CONVERTER, documents::stream), Format.ARRAY, out);
    } catch (Exception e) {
      return "failure";
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String list(JsonMapper mapper, Class<?> type, List<RawBsonDocument> documents) {
    JavaType list = mapper.getTypeFactory().constructCollectionType(List.class, type);
    try {
      List<Object> objects = new ArrayList<>();
      for (RawBsonDocument document : documents) {
        Document read = document.decode(new DocumentCodec());
        objects.add(STOCK.read(type, read));
      }
      return mapper.writer().forType(list).writeValueAsString(objects);
    } catch (RuntimeException e) {
      return "failure";
    }
  }
}
