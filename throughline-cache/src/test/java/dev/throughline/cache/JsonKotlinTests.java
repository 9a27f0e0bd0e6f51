package dev.throughline.cache;

import static dev.throughline.cache.JsonDocuments.mapper;
import static dev.throughline.cache.JsonDocuments.plans;
import static dev.throughline.cache.JsonDocuments.raw;
import static dev.throughline.cache.JsonDocuments.same;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.json.JsonMapper;

/** Rows of Kotlin classes have the bytes of Jackson, with default arguments and without. */
class JsonKotlinTests {

  private final JsonMapper mapper = mapper(b -> {});

  private static List<RawBsonDocument> documents(long seed) {
    Random random = new Random(seed);
    List<RawBsonDocument> documents = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      BsonDocument document = new BsonDocument();
      put(document, random, "total", new BsonInt64(random.nextInt()));
      for (String name : List.of("name", "text", "note", "other")) {
        put(document, random, name, new BsonString("abc".substring(random.nextInt(4))));
      }
      put(document, random, "count", new BsonInt32(random.nextInt(9)));
      put(document, random, "a3", new BsonInt32(random.nextInt(9)));
      documents.add(raw(document));
    }
    return documents;
  }

  private static void put(BsonDocument document, Random random, String name, BsonValue value) {
    int what = random.nextInt(6);
    if (what > 1) {
      document.put(name, what == 2 ? BsonNull.VALUE : value);
    }
  }

  @TestFactory
  Stream<DynamicTest> eachClass() {
    Map<Class<?>, Boolean> types = new LinkedHashMap<>();
    types.put(PlainRow.class, true);
    types.put(DemandingRow.class, true);
    types.put(DefaultRow.class, true);
    types.put(ChosenRow.class, true);
    types.put(ManyDefaultsRow.class, true);
    types.put(ComputingRow.class, false);
    types.put(OpenRow.class, true);
    types.put(LabelRow.class, true);
    types.put(CodeRow.class, false);
    return types.entrySet().stream()
        .map(
            it ->
                DynamicTest.dynamicTest(
                    it.getKey().getSimpleName(),
                    () -> {
                      same(mapper, it.getKey(), documents(20261125));
                      assertThat(plans(mapper, it.getKey())).isEqualTo(it.getValue());
                    }));
  }
}
