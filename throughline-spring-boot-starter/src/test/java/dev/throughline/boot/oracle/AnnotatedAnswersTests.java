package dev.throughline.boot.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonView;
import dev.throughline.cache.internal.json.JsonRowsWriter;
import dev.throughline.cache.internal.json.JsonRowsWriter.Format;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoConverter;
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
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions.BigDecimalRepresentation;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/** Rows of classes with many annotations have the bytes, or the failure, of their objects. */
class AnnotatedAnswersTests {

  private static final int CLASSES = 400;
  private static final int EACH = 4;

  /** Annotations that are for other annotations, for constructors, or for constants of enums. */
  private static final Set<String> ELSEWHERE =
      Set.of(
          "JacksonAnnotation",
          "JacksonAnnotationsInside",
          "JsonCreator",
          "JsonEnumDefaultValue",
          "JsonGetter");

  private final MappingMongoConverter stock =
      configured(new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, context()));
  private final ThroughlineMongoConverter ours =
      configured(new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, context()));

  private static MongoCustomConversions conversions() {
    return MongoCustomConversions.create(
        adapter -> adapter.bigDecimal(BigDecimalRepresentation.DECIMAL128));
  }

  private static MongoMappingContext context() {
    MongoMappingContext context = new MongoMappingContext();
    context.setSimpleTypeHolder(conversions().getSimpleTypeHolder());
    return context;
  }

  private static <C extends MappingMongoConverter> C configured(C converter) {
    converter.setCustomConversions(conversions());
    converter.afterPropertiesSet();
    return converter;
  }

  @Test
  void rowsAreWhatJacksonMakesOfTheObjects() {
    long seed = Long.getLong("oracle.seed", 1) * 1_000_003;
    int streamed = 0;
    int failed = 0;
    for (Family family : Family.compiled(seed, 0, CLASSES, 5)) {
      Class<? extends Stored> type = family.versions().get(0);
      JsonMapper mapper = family.mapper(type);
      Random random = new Random(family.seed());
      List<RawBsonDocument> documents = new ArrayList<>();
      for (int i = 0; i < EACH; i++) {
        documents.add(document(random, type));
      }
      String expected = list(mapper, type, documents);
      assertThat(rows(mapper, type, documents))
          .as("%s as %s", family.source(), documents)
          .isEqualTo(expected);
      failed += expected.equals("failure") ? 1 : 0;
      JsonRows<?> none = JsonRows.of(type, ours, Stream::empty);
      streamed += new JsonRowsWriter(mapper).streams(none) ? 1 : 0;
    }
    assertThat(failed).as("classes that Jackson does not print").isLessThan(CLASSES / 4);
    assertThat(streamed).as("classes printed from bytes").isBetween(CLASSES / 5, CLASSES * 4 / 5);
  }

  private RawBsonDocument document(Random random, Class<? extends Stored> type) {
    Document document = new Document();
    try {
      Stored entity = type.getDeclaredConstructor().newInstance();
      entity.id = "1";
      Values values = new Values(random, type);
      for (int i = 0; i < 6; i++) {
        values.edit(entity);
      }
      stock.write(entity, document);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
    for (Field field : type.getDeclaredFields()) {
      if (!field.getType().isPrimitive() && random.nextInt(6) == 0) {
        document.put(field.getName(), null);
      }
    }
    return new RawBsonDocument(document, new DocumentCodec(ours.getCodecRegistry()));
  }

  /** What is printed, or that it is not. */
  private String rows(JsonMapper mapper, Class<?> type, List<RawBsonDocument> documents) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      new JsonRowsWriter(mapper)
          .write(JsonRows.of(type, ours, documents::stream), Format.ARRAY, out);
    } catch (Exception e) {
      return "failure";
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private String list(JsonMapper mapper, Class<?> type, List<RawBsonDocument> documents) {
    JavaType list = mapper.getTypeFactory().constructCollectionType(List.class, type);
    try {
      List<Object> objects = new ArrayList<>();
      for (RawBsonDocument document : documents) {
        Document read = document.decode(new DocumentCodec());
        objects.add(stock.read(type, read));
      }
      try {
        return mapper.writer().forType(list).writeValueAsString(objects);
      } catch (DatabindException e) { // as of a class that Jackson refuses once
        return mapper.writer().forType(list).writeValueAsString(objects);
      }
    } catch (RuntimeException e) {
      return "failure";
    }
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
                    RandomClasses.ON_PROPERTIES.stream(), RandomClasses.ON_CLASSES.stream())
                .noneMatch(it -> it.equals("@" + name) || it.startsWith("@" + name + "("))) {
          missing.add(name);
        }
      }
    }
    assertThat(missing).isEmpty();
  }
}
