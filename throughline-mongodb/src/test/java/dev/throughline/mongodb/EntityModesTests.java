package dev.throughline.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.expect.Proof;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Map;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** Types that are left to stock on request. */
@Proof(value = "Types that are opted out", engine = "stock")
class EntityModesTests {

  private final ThroughlineMongoConverter converter =
      new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, new MongoMappingContext());

  EntityModesTests() {
    converter.afterPropertiesSet();
  }

  @Test
  void annotatedTypeIsLeftToStock() {
    assertStock(Annotated.class, "opted out by @StockMapping");
    assertThat(roundTrip(new Annotated("1"))).isEqualTo(new Annotated("1"));
  }

  @Test
  void subtypesOfAnnotatedTypesAreLeftToStock() {
    assertStock(SubtypeOfClass.class, "opted out by @StockMapping");
    assertStock(SubtypeOfInterface.class, "opted out by @StockMapping");
    assertThat(converter.report(AnnotatedInterface.class).readRefusal())
        .isEqualTo("opted out by @StockMapping");
  }

  @Test
  void annotationMayStandOnAnother() {
    assertStock(MetaAnnotated.class, "opted out by @StockMapping");
  }

  @Test
  void namedTypeIsLeftToStockButNotItsSubtypes() {
    assertThat(converter.report(Plain.class).compiled()).isTrue();
    converter.setEntityModes(Map.of(Plain.class.getName(), EntityMode.STOCK));
    assertStock(Plain.class, "opted out by its mode");
    assertThat(converter.report(SubtypeOfPlain.class).compiled()).isTrue();
  }

  @Test
  void modeHasTheLastWordOnAnAnnotatedType() {
    converter.setEntityModes(Map.of(Annotated.class.getName(), EntityMode.COMPILED));
    assertThat(converter.report(Annotated.class).compiled()).isTrue();
    assertStock(SubtypeOfInterface.class, "opted out by @StockMapping");
  }

  @Test
  void nestedTypeThatIsLeftToStockIsWrittenAndReadByStock() {
    Nesting nesting = new Nesting("1", new Annotated("2"));
    assertThat(converter.report(Nesting.class).toString()).contains("opted out by @StockMapping");
    assertThat(roundTrip(nesting)).isEqualTo(nesting);
  }

  @Test
  void documentOfASubtypeThatIsLeftToStockIsReadAsSuch() {
    converter.setEntityModes(Map.of(SubtypeOfPlain.class.getName(), EntityMode.STOCK));
    SubtypeOfPlain entity = new SubtypeOfPlain();
    entity.id = "1";
    entity.more = "m";
    Plain read = converter.readRaw(Plain.class, converter.writeRaw(entity));
    assertThat(read).isInstanceOf(SubtypeOfPlain.class).extracting("more").isEqualTo("m");
    assertThat(converter.report(Plain.class).fallbacks()).isNotEmpty();
  }

  private void assertStock(Class<?> type, String reason) {
    EntityReport.Entry entry = converter.report(type);
    assertThat(entry.writeRefusal()).isEqualTo(reason);
    assertThat(entry.readRefusal()).isEqualTo(reason);
  }

  private Object roundTrip(Object entity) {
    RawBsonDocument raw = converter.writeRaw(entity);
    Document expected = new Document();
    converter.write(entity, expected);
    assertThat(raw.toBsonDocument()).isEqualTo(expected.toBsonDocument());
    return converter.readRaw(entity.getClass(), raw);
  }

  @StockMapping
  record Annotated(String id) {}

  @StockMapping
  interface AnnotatedInterface {}

  record SubtypeOfInterface(String id) implements AnnotatedInterface {}

  @StockMapping
  static class AnnotatedClass {
    String id;
  }

  static class SubtypeOfClass extends AnnotatedClass {}

  @StockMapping
  @Retention(RetentionPolicy.RUNTIME)
  @interface Composed {}

  @Composed
  record MetaAnnotated(String id) {}

  static class Plain {
    String id;
  }

  static class SubtypeOfPlain extends Plain {
    String more;
  }

  record Nesting(String id, Annotated inner) {}
}
