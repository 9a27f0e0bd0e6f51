package dev.throughline.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** Stock's constructors create indexes, by operations of a template that is not made yet. */
class IndexCreationTests {

  private final TestServer server = new TestServer();

  static class Place {
    @Id String id;
    @Indexed String town;
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

  @Test
  void indexesAreCreatedWithTheTemplate() throws Exception {
    ThroughlineMongoTemplate template = new ThroughlineMongoTemplate(server.factory(), converter());
    Place place = template.insert(new Place());
    assertThat(template.findById(place.id, Place.class)).isNotNull();
  }

  @Test
  void indexesAreCreatedWithTheReactiveTemplate() throws Exception {
    ThroughlineReactiveMongoTemplate template =
        new ThroughlineReactiveMongoTemplate(server.reactiveFactory(), converter());
    Place place = template.insert(new Place()).block();
    assertThat(template.findById(place.id, Place.class).block()).isNotNull();
  }
}
