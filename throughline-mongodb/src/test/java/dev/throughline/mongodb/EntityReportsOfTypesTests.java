package dev.throughline.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.query.Query;

/**
 * The report names entities as entities, and types that no object is of by what becomes of them.
 */
class EntityReportsOfTypesTests {

  private static TestServer server;

  @Document("drawing")
  record Drawing(@Id String id, Shape shape, Paint paint) {}

  sealed interface Shape permits Circle, Square {}

  record Circle(double radius) implements Shape {}

  record Square(double side) implements Shape {}

  abstract static class Paint {
    String colour;
  }

  static class Oil extends Paint {
    int layers;
  }

  interface OnlyId {
    String getId();
  }

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void anEntityWithASealedPropertyIsCompiled() {
    ThroughlineMongoTemplate template = new ThroughlineMongoTemplate(server.factory());
    Oil oil = new Oil();
    oil.colour = "red";
    template.insert(
        List.of(new Drawing("a", new Circle(1), oil), new Drawing("b", new Square(2), null)),
        Drawing.class);
    assertThat(template.findAll(Drawing.class)).hasSize(2);
    assertThat(template.query(Drawing.class).as(OnlyId.class).matching(new Query()).all())
        .extracting(OnlyId::getId)
        .containsExactlyInAnyOrder("a", "b");
    ThroughlineMongoConverter converter = (ThroughlineMongoConverter) template.getConverter();
    converter.compileKnownEntities();
    EntityReport report = converter.report();
    assertThat(report.entities()).extracting(EntityReport.Entry::type).doesNotContain(OnlyId.class);
    assertThat(report.entities())
        .extracting(EntityReport.Entry::type)
        .contains(Drawing.class, Circle.class, Square.class, Oil.class);
    assertThat(report.entities()).allMatch(EntityReport.Entry::compiled, "compiled");
  }
}
