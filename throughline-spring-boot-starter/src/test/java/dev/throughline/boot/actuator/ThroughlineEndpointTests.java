package dev.throughline.boot.actuator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.BasicDBObject;
import dev.throughline.boot.actuator.ThroughlineEndpoint.Entity;
import dev.throughline.boot.converter.ThroughlineAutoConfiguration;
import dev.throughline.codec.Fallback;
import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.MongoTemplate;

/** The content of the actuator endpoint. */
class ThroughlineEndpointTests {

  private final ApplicationContextRunner contexts =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ThroughlineAutoConfiguration.class,
                  ThroughlineEndpointAutoConfiguration.class,
                  EndpointAutoConfiguration.class,
                  EmbeddedMongoAutoConfiguration.class,
                  MongoAutoConfiguration.class,
                  DataMongoAutoConfiguration.class));

  private final ApplicationContextRunner exposed =
      contexts.withPropertyValues("management.endpoints.web.exposure.include=throughline");

  @Test
  void entitiesAreListedWithReasonsAndCounts() {
    exposed
        .withPropertyValues("throughline.verify.sample-rate=1.0")
        .run(
            context -> {
              MongoTemplate template = context.getBean(MongoTemplate.class);
              template.insert(new Item("1", 5, new BasicDBObject("a", 1)));
              template.getCollection("item").insertOne(new Document("_id", "2").append("n", "7"));
              assertThat(template.findAll(Item.class)).hasSize(2);
              ThroughlineEndpoint endpoint = context.getBean(ThroughlineEndpoint.class);
              List<Entity> found = endpoint.entity("Item");
              assertThat(found).hasSize(1).isEqualTo(endpoint.entity(Item.class.getName()));
              Entity item = found.get(0);
              assertThat(item.type()).isEqualTo(Item.class.getName());
              assertThat(item.write().compiled()).isTrue();
              assertThat(item.read().compiled()).isTrue();
              assertThat(item.stockProperties())
                  .isEqualTo(Map.of("notes", "type com.mongodb.BasicDBObject is not planned"));
              assertThat(item.stockDocuments())
                  .containsExactly(
                      new Fallback(
                          Fallback.Operation.READ,
                          "a value of another BSON type",
                          "$.n",
                          "string",
                          "int32",
                          true,
                          1));
              assertThat(item.compared().values())
                  .allSatisfy(counts -> assertThat(counts.checked()).isEqualTo(1));
              assertThat(endpoint.entity("Nothing")).isNull();
              assertThat(endpoint.entities().converters()).hasSize(1);
              assertThat(endpoint.entities().beansLeftAlone()).isEmpty();
              assertThat(endpoint.entities().callsLeftToStock()).isEmpty();
              long documents = endpoint.entities().batches().documents();
              template.insertAll(List.of(new Item("3", 1, null), new Item("4", 1, null)));
              assertThat(endpoint.entities().batches().documents()).isEqualTo(documents + 2);
              assertThat(endpoint.entities().buffers().threads()).isPositive();
            });
  }

  @Test
  void nothingIsThereUnlessExposed() {
    contexts.run(context -> assertThat(context).doesNotHaveBean(ThroughlineEndpoint.class));
    exposed
        .withPropertyValues("throughline.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean(ThroughlineEndpoint.class));
    new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                ThroughlineAutoConfiguration.class, ThroughlineEndpointAutoConfiguration.class))
        .withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate"))
        .run(context -> assertThat(context).hasNotFailed());
  }

  record Item(@Id String id, int n, BasicDBObject notes) {}
}
