package dev.throughline.mongodb.references;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationListener;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/** Listeners that read while a result is read. */
class NestedReadTests {

  static class Counter {
    @Id ObjectId id;
    int count;
  }

  static class Visit {
    @Id ObjectId id;
    int number;
    @DBRef Counter counter;
  }

  private MongoTemplate template;
  private final List<Integer> seen = new ArrayList<>();

  /** Counts, and reads what it has counted. */
  private void count(MongoMappingEvent<?> event) {
    MongoTemplate used = template;
    if (used == null
        || !(event instanceof AfterConvertEvent<?>)
        || !(event.getSource() instanceof Counter)) {
      return;
    }
    template = null; // for the reads of the listener itself
    used.updateMulti(new Query(), new Update().inc("count", 1), Counter.class);
    seen.add(used.findOne(new Query(), Visit.class).counter.count);
    template = used;
  }

  @Test
  void aListenersReadSeesWhatIsThere() {
    try (Databases databases =
        new Databases(
            context ->
                context.addApplicationListener(
                    (ApplicationListener<MongoMappingEvent<?>>) this::count),
            List.of())) {
      Counter counter = databases.stock().insert(new Counter());
      for (int i = 0; i < 3; i++) {
        Visit visit = new Visit();
        visit.number = i;
        visit.counter = counter;
        databases.stock().insert(visit);
      }
      template = databases.ours();
      assertThat(databases.ours().find(new Query(), Visit.class)).hasSize(3);
      assertThat(seen).containsExactly(1, 2, 3);
    }
  }
}
