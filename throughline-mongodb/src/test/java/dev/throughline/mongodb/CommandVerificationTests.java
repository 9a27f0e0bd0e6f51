package dev.throughline.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.mongodb.internal.call.method.CompiledRepositoryFactoryBean;
import dev.throughline.mongodb.internal.verify.Verifier;
import dev.throughline.mongodb.verify.MappingDifferenceException;
import dev.throughline.mongodb.verify.Verification;
import dev.throughline.mongodb.verify.VerificationListener.Direction;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.repository.MongoRepository;

/** What compiled calls send is compared with what stock would send. */
class CommandVerificationTests {

  private static TestServer server;

  private final List<String> compared = new ArrayList<>();
  private final ThroughlineMongoTemplate template = new ThroughlineMongoTemplate(server.factory());
  private final ThroughlineMongoConverter converter =
      (ThroughlineMongoConverter) template.getConverter();

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void fill() {
    template.dropCollection(Ship.class);
    template.insertAll(
        List.of(new Ship("a", "Ant", 3), new Ship("b", "Bee", 5), new Ship("c", "Cat", 5)));
  }

  @Test
  void callsOfTemplatesAreCompared() {
    verify(1.0);
    assertThat(template.findById("a", Ship.class)).isNotNull();
    assertThat(template.findOne(query(where("name").is("Bee")), Ship.class)).isNotNull();
    assertThat(template.exists(query(where("name").is("none")), Ship.class)).isFalse();
    template.updateFirst(query(where("name").is("Ant")), new Update().inc("masts", 1), Ship.class);
    assertThat(compared).filteredOn(it -> it.contains("COMMAND")).hasSize(4);
    assertThat(compared).allMatch(it -> it.endsWith(" 0"));
    assertThat(converter.report(Ship.class).verified())
        .containsEntry(Direction.COMMAND, new Verifier.Counts(4, 0));
  }

  @Test
  void methodsOfRepositoriesAreComparedWithTheirOptions() {
    CompiledRepositoryFactoryBean<Ships, Ship, String> factory =
        new CompiledRepositoryFactoryBean<>(Ships.class);
    factory.setMongoOperations(template);
    factory.setMappingContext(converter.getMappingContext());
    factory.afterPropertiesSet();
    Ships ships = factory.getObject();
    verify(1.0);
    assertThat(ships.findByMastsOrderByNameDesc(5)).extracting(Ship::name).contains("Cat", "Bee");
    assertThat(ships.findFirstByMastsIn(List.of(5, 6), Sort.by("name")).name()).isEqualTo("Bee");
    assertThat(ships.countByNameStartingWith("A")).isOne();
    assertThat(compared).filteredOn(it -> it.equals("Ship COMMAND 0")).hasSize(3);
  }

  @Test
  void nothingIsComparedUnlessAsked() {
    verify(0.0);
    assertThat(template.findById("a", Ship.class)).isNotNull();
    assertThat(compared).isEmpty();
  }

  @Test
  void differencesAreThrownBeforeAnythingIsSent() {
    verify(1.0);
    Verifier verifier = (Verifier) converter.observer();
    assertThatThrownBy(
            () ->
                verifier.command(
                    Ship.class,
                    bytes(new Document("filter", new Document("name", "secret"))),
                    () -> bytes(new Document("filter", new Document("name", 1)))))
        .isInstanceOf(MappingDifferenceException.class)
        .hasMessageContaining(Ship.class.getName())
        .hasMessageContaining("(command)")
        .hasMessageContaining("name: compiled STRING, stock INT32")
        .hasMessageNotContaining("secret");
    assertThat(compared).containsExactly("Ship COMMAND 1");
  }

  private static byte[] bytes(Document document) {
    RawBsonDocument raw = new RawBsonDocument(document, new DocumentCodec());
    byte[] bytes = new byte[raw.getByteBuffer().remaining()];
    raw.getByteBuffer().get(bytes);
    return bytes;
  }

  private void verify(double rate) {
    converter.setVerification(
        new Verification(
            rate,
            true,
            (type, direction, differences) ->
                compared.add(type.getSimpleName() + " " + direction + " " + differences)));
  }

  record Ship(@Id String id, String name, int masts) {}

  interface Ships extends MongoRepository<Ship, String> {

    List<Ship> findByMastsOrderByNameDesc(int masts);

    Ship findFirstByMastsIn(List<Integer> masts, Sort sort);

    long countByNameStartingWith(String start);
  }
}
