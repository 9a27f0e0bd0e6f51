package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import dev.throughline.mongodb.PartialUpdates;
import dev.throughline.mongodb.TestServer;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.page.CursorTokens;
import dev.throughline.mongodb.page.ReactiveKeysetFragments;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAfterSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeConvertCallback;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** Saves of changes by reactive templates and repositories. */
class ReactiveSaveChangesTests {

  static class Note {
    @Id String id;
    String title;
    List<String> tags = new ArrayList<>();
    Note answer;
  }

  static class Versioned extends Note {
    @Version long version;
  }

  @PartialUpdates
  static class Always extends Note {}

  interface Notes
      extends ReactiveMongoRepository<Note, String>, ReactiveSaveChangesRepository<Note> {}

  interface Versions
      extends ReactiveMongoRepository<Versioned, String>,
          ReactiveSaveChangesRepository<Versioned> {}

  interface Annotated extends ReactiveMongoRepository<Always, String> {}

  private final TestServer server = new TestServer();
  private ThroughlineReactiveMongoTemplate template;
  private Notes notes;
  private Versions versions;
  private Annotated annotated;

  @BeforeEach
  void connect() {
    template = new ThroughlineReactiveMongoTemplate(server.reactiveFactory());
    ReactiveMongoRepositoryFactory factory = new ReactiveMongoRepositoryFactory(template);
    factory.setRepositoryBaseClass(ThroughlineReactiveMongoRepository.class);
    factory.setFragmentsContributor(new ReactiveKeysetFragments(CursorTokens.random()));
    notes = factory.getRepository(Notes.class);
    versions = factory.getRepository(Versions.class);
    annotated = factory.getRepository(Annotated.class);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static <N extends Note> N note(N note, String id, String title) {
    note.id = id;
    note.title = title;
    return note;
  }

  private MongoCollection<Document> collection(String name) {
    return server.client().getDatabase("test").getCollection(name);
  }

  private void unknown(String collection) {
    collection(collection).updateMany(new Document(), Document.parse("{$set: {unknown: 1}}"));
  }

  @Test
  void theChangesAloneAreSent() {
    notes.save(note(new Note(), "one", "before")).block();
    unknown("note");
    Note read = notes.findById("one").block();
    read.title = "after";
    read.answer = note(new Note(), null, "inside");
    assertThat(notes.saveChanges(read).block()).isSameAs(read);
    Document stored = collection("note").find().first();
    assertThat(stored).containsEntry("unknown", 1).containsEntry("title", "after");
    assertThat(stored.get("answer", Document.class)).containsEntry("title", "inside");
    notes.save(read).block();
    assertThat(collection("note").find().first()).doesNotContainKey("unknown");
  }

  @Test
  void randomEditsGiveTheDocumentOfASave() {
    Random random = new Random(3);
    for (int i = 0; i < 60; i++) {
      notes.save(note(new Note(), "one", "t" + random.nextInt(3))).block();
      Note read = notes.findById("one").block();
      for (int edits = random.nextInt(4); edits > 0; edits--) {
        switch (random.nextInt(3)) {
          case 0 -> read.title = random.nextBoolean() ? null : "t" + random.nextInt(3);
          case 1 -> read.tags.add("x" + random.nextInt(3));
          default -> read.answer = note(new Note(), "a" + random.nextInt(2), null);
        }
      }
      notes.saveChanges(read).block();
      Document stored = collection("note").find().first();
      Document full = new Document();
      template.getConverter().write(read, full);
      assertThat(new java.util.TreeMap<>(stored)).isEqualTo(new java.util.TreeMap<>(full));
    }
  }

  @Test
  void aVersionIsRaisedAndChecked() {
    versions.save(note(new Versioned(), "one", "before")).block();
    Versioned first = versions.findById("one").block();
    Versioned second = versions.findById("one").block();
    first.title = "first";
    second.title = "second";
    StepVerifier.create(versions.saveChanges(Flux.just(first, first)))
        .expectNext(first, first)
        .verifyComplete();
    StepVerifier.create(versions.saveChanges(second))
        .expectError(OptimisticLockingFailureException.class)
        .verify();
    assertThat(versions.findById("one").block().title).isEqualTo("first");
    assertThat(first.version).isEqualTo(2);
  }

  @Test
  void unchangedCallsNothingAndChangesCallWhatASaveCalls() {
    List<String> called = new ArrayList<>();
    template.setEntityCallbacks(
        ReactiveEntityCallbacks.create(
            (ReactiveBeforeConvertCallback<Note>)
                (it, collection) -> {
                  called.add("convert");
                  return Mono.just(it);
                },
            (ReactiveAfterSaveCallback<Note>)
                (it, document, collection) -> {
                  called.add("saved " + document.get("title"));
                  return Mono.just(it);
                }));
    notes.save(note(new Note(), "one", "before")).block();
    called.clear();
    Note read = notes.findById("one").block();
    notes.saveChanges(List.of(read)).blockLast();
    assertThat(called).isEmpty();
    read.title = "after";
    notes.saveChanges(read).block();
    assertThat(called).containsExactly("convert", "saved after");
  }

  @Test
  void everySaveOfAnAnnotatedTypeIsOneOfChanges() {
    annotated.save(note(new Always(), "one", "before")).block();
    unknown("always");
    Always read = annotated.findById("one").block();
    read.title = "after";
    annotated.saveAll(Flux.just(read)).blockLast();
    assertThat(collection("always").find().first())
        .containsEntry("title", "after")
        .containsEntry("unknown", 1);
  }

  /** No answer says whether a document was there to be changed. */
  @Test
  void withoutAnswersAnEntityIsSavedAsAWhole() {
    notes.save(note(new Note(), "one", "before")).block();
    Note read = notes.findById("one").block();
    read.title = "after";
    template.setWriteConcern(WriteConcern.UNACKNOWLEDGED);
    StepVerifier.create(notes.saveChanges(read)).expectNext(read).verifyComplete();
  }
}
