package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.description.type.TypeDescription.Generic;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.DocumentCodec;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/**
 * Null at every level of every nesting of arrays, lists, sets, maps and entities is read, and
 * written again, as by stock.
 */
public class NestedNullParityTests {

  private static final int DEPTH = 3;
  private static final DocumentCodec CODEC = new DocumentCodec();
  private static final DecoderContext CONTEXT = DecoderContext.builder().build();

  /** Constants; public, as the generated holders have another loader. */
  public enum Colour {
    RED,
    BLUE
  }

  /** An entity with containers of its own. */
  public static class Leaf {
    String name;
    String[][][] deep;
    List<String[][]> listed;

    @Override
    public String toString() {
      return "Leaf " + name + " " + text(deep) + " " + text(listed);
    }
  }

  /** A record with containers of its own. */
  public record Pair(String name, Integer[][][] deep, Map<String, String[]> mapped) {
    @Override
    public String toString() {
      return "Pair " + name + " " + text(deep) + " " + text(mapped);
    }
  }

  /** What a level is made of. */
  private enum Level {
    ARRAY,
    LIST,
    SET,
    MAP;

    Generic around(Generic element) {
      return switch (this) {
        case ARRAY -> Generic.Builder.of(element).asArray().build();
        case LIST -> Generic.Builder.parameterizedType(of(List.class), element).build();
        case SET -> Generic.Builder.parameterizedType(of(Set.class), element).build();
        case MAP -> Generic.Builder.parameterizedType(of(Map.class), string(), element).build();
      };
    }

    Object of(Object... elements) {
      if (this != MAP) {
        return Arrays.asList(elements);
      }
      Document map = new Document();
      for (int i = 0; i < elements.length; i++) {
        map.append("k" + i, elements[i]);
      }
      return map;
    }

    private static TypeDescription of(Class<?> type) {
      return TypeDescription.ForLoadedType.of(type);
    }

    private static Generic string() {
      return of(String.class).asGenericType();
    }
  }

  private static final Map<Class<?>, List<Object>> LEAVES = new LinkedHashMap<>();

  static {
    LEAVES.put(String.class, List.of("x"));
    LEAVES.put(Integer.class, List.of(7));
    LEAVES.put(Colour.class, List.of("RED"));
    LEAVES.put(ObjectId.class, List.of(new ObjectId("0123456789abcdef01234567")));
    List<Object> deep =
        Arrays.asList(
            null,
            List.of(),
            Arrays.asList((Object) null),
            List.of(Arrays.asList(null, List.of("x"))));
    LEAVES.put(Leaf.class, documents(deep, "deep", "listed"));
    List<Object> numbers =
        Arrays.asList(
            null,
            List.of(),
            Arrays.asList((Object) null),
            List.of(Arrays.asList(null, List.of(1))));
    List<Object> pairs = documents(numbers, "deep");
    pairs.add(new Document("name", "m").append("mapped", new Document("k", null)));
    LEAVES.put(Pair.class, pairs);
  }

  private static List<Object> documents(List<Object> values, String... names) {
    List<Object> documents = new ArrayList<>();
    documents.add(new Document());
    for (Object value : values) {
      for (String name : names) {
        documents.add(new Document("name", "n").append(name, value));
      }
    }
    return documents;
  }

  private static List<List<Level>> nestings(int depth) {
    List<List<Level>> all = new ArrayList<>();
    if (depth == 0) {
      all.add(List.of());
      return all;
    }
    for (List<Level> inner : nestings(depth - 1)) {
      for (Level level : Level.values()) {
        List<Level> longer = new ArrayList<>(inner);
        longer.add(0, level);
        all.add(longer);
      }
    }
    return all;
  }

  /** Values with null in each place of a level. */
  private static List<Object> values(List<Level> levels, List<Object> leaves) {
    List<Object> values = new ArrayList<>();
    values.add(null);
    if (levels.isEmpty()) {
      values.addAll(leaves);
      return values;
    }
    Level level = levels.get(0);
    values.add(level.of());
    List<Object> inner = values(levels.subList(1, levels.size()), leaves);
    for (Object value : inner) {
      values.add(level.of(value));
    }
    values.add(level.of(inner.get(inner.size() - 1), null));
    values.add(level.of(null, inner.get(inner.size() - 1)));
    return values;
  }

  private static Class<?> holder(Generic type) {
    return new ByteBuddy()
        .subclass(Object.class)
        .name("dev.throughline.mongodb.parity.NestedNullHolder" + COUNT++)
        .defineField("id", String.class, Visibility.PUBLIC)
        .defineField("value", type, Visibility.PUBLIC)
        .make()
        .load(NestedNullParityTests.class.getClassLoader(), ClassLoadingStrategy.Default.WRAPPER)
        .getLoaded();
  }

  private static int COUNT;

  private static MappingMongoConverter converter(boolean ours) {
    MongoMappingContext context = new MongoMappingContext();
    MongoCustomConversions conversions = new MongoCustomConversions(List.of());
    context.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    MappingMongoConverter converter =
        ours
            ? new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, context)
            : new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, context);
    converter.setCustomConversions(conversions);
    converter.afterPropertiesSet();
    return converter;
  }

  @Test
  void nullsAreStocks() throws ReflectiveOperationException {
    List<String> differences = new ArrayList<>();
    int cases = 0;
    int compiled = 0;
    for (Map.Entry<Class<?>, List<Object>> leaf : LEAVES.entrySet()) {
      for (int depth = 1; depth <= DEPTH; depth++) {
        for (List<Level> levels : nestings(depth)) {
          Generic type = TypeDescription.ForLoadedType.of(leaf.getKey()).asGenericType();
          for (int i = levels.size() - 1; i >= 0; i--) {
            type = levels.get(i).around(type);
          }
          Class<?> holder = holder(type);
          ThroughlineMongoConverter ours = (ThroughlineMongoConverter) converter(true);
          MongoConverter stock = converter(false);
          compiled += ours.report(holder).compiled() ? 1 : 0;
          for (Object value : values(levels, leaf.getValue())) {
            cases++;
            Document document = new Document("_id", "i").append("value", value);
            String wanted = readAndWritten(stock, holder, document);
            String got = readAndWritten(ours, holder, document);
            if (!wanted.equals(got)) {
              differences.add(
                  "%s of %s, %s: %s, but stock %s"
                      .formatted(levels, leaf.getKey().getSimpleName(), value, got, wanted));
            }
          }
        }
      }
    }
    System.out.println(cases + " cases of nulls, " + compiled + " types compiled");
    assertThat(differences).isEmpty();
    assertThat(compiled).isGreaterThan(200);
  }

  private static String readAndWritten(MongoConverter converter, Class<?> type, Document document) {
    try {
      Object read =
          converter instanceof ThroughlineMongoConverter ours
              ? ours.readRaw(type, new RawBsonDocument(document, CODEC))
              : converter.read(type, document);
      Document written = new Document();
      if (converter instanceof ThroughlineMongoConverter ours) {
        written = CODEC.decode(ours.writeRaw(read).asBsonReader(), CONTEXT);
      } else {
        converter.write(read, written);
      }
      written.remove("_class");
      return text(type.getField("value").get(read)) + " " + written.toJson();
    } catch (RuntimeException | ReflectiveOperationException e) {
      return e.getClass().getName();
    }
  }

  private static String text(Object value) {
    if (value == null) {
      return "null";
    }
    if (value.getClass().isArray()) {
      List<String> all = new ArrayList<>();
      for (int i = 0; i < Array.getLength(value); i++) {
        all.add(text(Array.get(value, i)));
      }
      return value.getClass().getSimpleName() + all;
    }
    if (value instanceof Collection<?> all) {
      Stream<String> texts = all.stream().map(NestedNullParityTests::text);
      return value.getClass().getSimpleName() + texts.toList();
    }
    if (value instanceof Map<?, ?> map) {
      List<String> all = new ArrayList<>();
      map.forEach((key, each) -> all.add(key + "=" + text(each)));
      return value.getClass().getSimpleName() + all;
    }
    return value.toString();
  }
}
