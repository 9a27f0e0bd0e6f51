package dev.throughline.boot.converter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.mapping.DBRef;

/** Meters say in sums what the endpoint says in detail. */
class EntityMetersTests {

  private final ApplicationContextRunner contexts =
      new ApplicationContextRunner()
          .withBean(SimpleMeterRegistry.class)
          .withConfiguration(
              AutoConfigurations.of(
                  ThroughlineAutoConfiguration.class,
                  EmbeddedMongoAutoConfiguration.class,
                  MongoAutoConfiguration.class,
                  DataMongoAutoConfiguration.class));

  @Test
  void entitiesDeoptsAndBatchesAreCounted() {
    contexts
        .withPropertyValues("throughline.entities[" + Plain.class.getName() + "].mode=stock")
        .run(
            context -> {
              MeterRegistry registry = context.getBean(MeterRegistry.class);
              context.getBean(EntityMeters.class).bindTo(registry);
              double batches = counted(registry, "throughline.batches");
              double documents = counted(registry, "throughline.batches.documents");
              MongoTemplate template = context.getBean(MongoTemplate.class);
              template.insertAll(List.of(new Item("1", 5), new Item("2", 6), new Item("3", 7)));
              template.insert(new Plain("1"));
              template.getCollection("item").insertOne(new Document("_id", "4").append("n", "7"));
              assertThat(template.findAll(Item.class)).hasSize(4);
              assertThat(gauge(registry, "compiled")).isEqualTo(1);
              assertThat(gauge(registry, "stock")).isEqualTo(1);
              assertThat(counted(registry, "throughline.deopts")).isEqualTo(1);
              assertThat(counted(registry, "throughline.batches")).isEqualTo(batches + 1);
              assertThat(counted(registry, "throughline.batches.documents"))
                  .isEqualTo(documents + 3);
              assertThat(registry.get("throughline.buffers").gauge().value()).isPositive();
            });
  }

  @Test
  void commandsThatReferencesSaveAreCounted() {
    contexts.run(
        context -> {
          double saved = savedByThree(context);
          assertThat(saved).isEqualTo(3 - 1);
        });
    contexts
        .withPropertyValues("throughline.references.batch=false")
        .run(context -> assertThat(savedByThree(context)).isZero());
    contexts
        .withPropertyValues("throughline.entities[" + Holder.class.getName() + "].mode=stock")
        .run(context -> assertThat(savedByThree(context)).isZero());
  }

  /** Reads three entities with a reference each. */
  private static double savedByThree(ApplicationContext context) {
    MeterRegistry registry = context.getBean(MeterRegistry.class);
    context.getBean(EntityMeters.class).bindTo(registry);
    MongoTemplate template = context.getBean(MongoTemplate.class);
    for (String id : List.of("1", "2", "3")) {
      template.insert(new Holder(id, template.insert(new Plain(id))));
    }
    double before = counted(registry, "throughline.references.saved");
    assertThat(template.findAll(Holder.class)).allMatch(holder -> holder.held() != null);
    return counted(registry, "throughline.references.saved") - before;
  }

  private static double counted(MeterRegistry registry, String name) {
    return registry.get(name).functionCounter().count();
  }

  private static double gauge(MeterRegistry registry, String way) {
    return registry.get("throughline.entities").tag("way", way).gauge().value();
  }

  record Item(@Id String id, int n) {}

  record Holder(String id, @DBRef Plain held) {}

  record Plain(@Id String id) {}
}
