package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.StockMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.mapping.FieldType;
import org.springframework.data.mongodb.core.mapping.MongoId;

/** A generated id has the type that the mapping names, whichever engine converts the entity. */
@ParameterizedClass
@EnumSource(Access.class)
class ExplicitIdParityTests {

  /** Converted by stock, whose documents get their id before they are sent. */
  @StockMapping
  static class Badge {
    @MongoId(FieldType.STRING)
    String id;

    String name = "badge";
  }

  private static final Map<String, Consumer<MongoOperations>> WRITES =
      Map.of(
          "insert", template -> template.insert(new Badge()),
          "insertAll", template -> template.insertAll(List.of(new Badge(), new Badge())),
          "save", template -> template.save(new Badge()),
          "bulk",
              template ->
                  template.bulkOps(BulkMode.ORDERED, Badge.class).insert(new Badge()).execute());

  @Parameter Access access;

  private TemplatePair templates;

  @BeforeEach
  void start() {
    templates = new TemplatePair(access);
  }

  @AfterEach
  void stop() {
    templates.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"insert", "insertAll", "save", "bulk"})
  void generatedIdHasTheTypeOfTheMapping(String write) {
    assertThat(idTypes(templates.ours(), write))
        .isNotEmpty()
        .isEqualTo(idTypes(templates.stock(), write));
  }

  private static List<Class<?>> idTypes(Engine engine, String write) {
    WRITES.get(write).accept(engine.template());
    List<Class<?>> types = new ArrayList<>();
    for (Document stored : engine.database().getCollection("badge").find()) {
      types.add(stored.get("_id").getClass());
    }
    return types;
  }
}
