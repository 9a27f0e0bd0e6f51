package dev.throughline.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** Stock's constructors create indexes, by operations of a template that is not made yet. */
class IndexCreationTests {

  private final TestServer server = new TestServer();

  @Document("places")
  static class Place {
    @Id String id;

    /** Unique: the embedded server ignores others. */
    @Indexed(unique = true)
    String town;
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static ThroughlineMongoConverter converter() throws Exception {
    MongoMappingContext mapping = new MongoMappingContext();
    mapping.setAutoIndexCreation(true);
    mapping.setInitialEntitySet(Set.of(Place.class));
    mapping.initialize();
    ThroughlineMongoConverter converter =
        new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, mapping);
    converter.afterPropertiesSet();
    return converter;
  }

  private List<String> indexes() {
    List<String> names = new ArrayList<>();
    for (var index : server.factory().getMongoDatabase().getCollection("places").listIndexes()) {
      names.add(index.getString("name"));
    }
    return names;
  }

  /** The reactive template's constructor does not wait. */
  private void awaitIndex() throws InterruptedException {
    while (!indexes().contains("town")) {
      Thread.sleep(5);
    }
  }

  @Test
  void indexesAreCreatedWithTheTemplate() throws Exception {
    ThroughlineMongoTemplate template = new ThroughlineMongoTemplate(server.factory(), converter());
    assertThat(indexes()).contains("town");
    Place place = template.insert(new Place());
    assertThat(template.findById(place.id, Place.class)).isNotNull();
  }

  @Test
  @Timeout(60)
  void indexesAreCreatedWithTheReactiveTemplate() throws Exception {
    ThroughlineReactiveMongoTemplate template =
        new ThroughlineReactiveMongoTemplate(server.reactiveFactory(), converter());
    awaitIndex();
    Place place = template.insert(new Place()).block();
    assertThat(template.findById(place.id, Place.class).block()).isNotNull();
  }
}
