package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.mongodb.PartialUpdates;
import dev.throughline.mongodb.TestServer;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.Version;
import org.springframework.data.auditing.IsNewAwareAuditingHandler;
import org.springframework.data.auditing.ReactiveIsNewAwareAuditingHandler;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.mapping.context.PersistentEntities;
import org.springframework.data.mongodb.core.mapping.event.AuditingEntityCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAuditingEntityCallback;

/** Entities that were not edited, with auditing and validation: saved only where a touch counts. */
class TouchedChangesTests {

  static class Plain {
    @Id String id;
    String title;
    @LastModifiedDate Instant modified;
  }

  @PartialUpdates
  static class Edited extends Plain {}

  @PartialUpdates(touch = true)
  static class Touched extends Plain {}

  @PartialUpdates(everySave = false, touch = true)
  static class Whole extends Plain {}

  @PartialUpdates(touch = true)
  static class Versioned extends Plain {
    @Version Long version;
  }

  private final TestServer server = new TestServer();
  private final AtomicInteger clock = new AtomicInteger();
  private final AtomicInteger validated = new AtomicInteger();
  private final ThroughlineMongoTemplate template = new ThroughlineMongoTemplate(server.factory());

  @AfterEach
  void close() {
    server.close();
  }

  private void audit() {
    IsNewAwareAuditingHandler handler =
        new IsNewAwareAuditingHandler(
            PersistentEntities.of(template.getConverter().getMappingContext()));
    handler.setDateTimeProvider(() -> java.util.Optional.of(now()));
    // Validates as Spring Data's own callback does, at the same moment.
    BeforeSaveCallback<Plain> validation =
        (entity, document, collection) -> {
          validated.incrementAndGet();
          if (entity.title == null) {
            throw new IllegalArgumentException("no title");
          }
          return entity;
        };
    template.setEntityCallbacks(
        EntityCallbacks.create(new AuditingEntityCallback(() -> handler), validation));
  }

  private Instant now() {
    return Instant.ofEpochSecond(clock.incrementAndGet());
  }

  private <P extends Plain> P stored(P entity) {
    entity.id = "one";
    entity.title = "title";
    template.insert(entity);
    collection(entity).updateMany(new Document(), Document.parse("{$set: {unknown: 1}}"));
    @SuppressWarnings("unchecked")
    P read = (P) template.findById("one", entity.getClass());
    clock.set(100);
    validated.set(0);
    return read;
  }

  private com.mongodb.client.MongoCollection<Document> collection(Plain entity) {
    return template.getCollection(template.getCollectionName(entity.getClass()));
  }

  private Document document(Plain entity) {
    return collection(entity).find().first();
  }

  @Test
  void withoutTheOptionNothingIsTouched() {
    audit();
    Edited read = stored(new Edited());
    template.saveChanges(read);
    assertThat(validated).hasValue(0);
    assertThat(read.modified).isEqualTo(Instant.ofEpochSecond(1));
    assertThat(document(read).getDate("modified")).isEqualTo(Instant.ofEpochSecond(1));
    read.title = "other";
    template.saveChanges(read);
    assertThat(document(read).getDate("modified")).isEqualTo(Instant.ofEpochSecond(101));
    assertThat(validated).hasValue(1);
  }

  @Test
  void withTheOptionTheDateAloneIsSent() {
    audit();
    for (Plain entity : List.of(new Touched(), new Whole(), new Versioned())) {
      Plain read = stored(entity);
      template.saveChanges(read);
      assertThat(validated).hasValue(1);
      assertThat(read.modified).isEqualTo(Instant.ofEpochSecond(101));
      assertThat(document(read))
          .containsEntry("title", "title")
          .containsEntry("unknown", 1)
          .containsEntry("modified", java.util.Date.from(read.modified));
      template.saveChanges(read);
      assertThat(document(read).getDate("modified")).isEqualTo(Instant.ofEpochSecond(102));
      template.remove(read);
      clock.set(0);
    }
  }

  @Test
  void otherSavesAreWholeIfTheyAreToBe() {
    audit();
    Touched touched = stored(new Touched());
    template.save(touched);
    assertThat(document(touched)).containsEntry("unknown", 1);
    Whole whole = stored(new Whole());
    template.save(whole);
    assertThat(document(whole)).doesNotContainKey("unknown");
  }

  @Test
  void anEntityThatIsNotValidIsNotSent() {
    audit();
    Touched read = stored(new Touched());
    read.title = null;
    assertThatThrownBy(() -> template.saveChanges(read))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(document(read)).containsEntry("title", "title");
    assertThat(document(read).getDate("modified")).isEqualTo(Instant.ofEpochSecond(1));
  }

  @Test
  void aTouchThatChangesNothingSendsNothing() {
    Touched read = stored(new Touched());
    Document before = document(read);
    template.saveChanges(read);
    assertThat(document(read)).isEqualTo(before);
  }

  @Test
  void reactiveTemplatesDoTheSame() {
    ThroughlineReactiveMongoTemplate reactive =
        new ThroughlineReactiveMongoTemplate(server.reactiveFactory());
    ReactiveIsNewAwareAuditingHandler handler =
        new ReactiveIsNewAwareAuditingHandler(
            PersistentEntities.of(reactive.getConverter().getMappingContext()));
    handler.setDateTimeProvider(() -> java.util.Optional.of(now()));
    reactive.setEntityCallbacks(
        ReactiveEntityCallbacks.create(new ReactiveAuditingEntityCallback(() -> handler)));
    stored(new Touched());
    stored(new Edited());
    Touched touched = reactive.findById("one", Touched.class).block();
    reactive.saveChanges(touched).block();
    assertThat(document(touched).getDate("modified")).isEqualTo(Instant.ofEpochSecond(101));
    Edited edited = reactive.findById("one", Edited.class).block();
    reactive.saveChanges(edited).block();
    assertThat(document(edited)).doesNotContainKey("modified");
  }
}
