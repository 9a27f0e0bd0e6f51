package dev.throughline.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.page.CursorTokens;
import dev.throughline.mongodb.page.InvalidCursorException;
import dev.throughline.mongodb.page.KeysetPage;
import dev.throughline.mongodb.page.KeysetPages;
import dev.throughline.mongodb.page.KeysetRequest;
import dev.throughline.pages.NotesApplication.Notes;
import dev.throughline.pages.NotesApplication.ReactiveNotes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/** Pages in an application, by the beans that it is given. */
@ExtendWith(OutputCaptureExtension.class)
class PageBeansTests {

  private static final String SECRET =
      "throughline.page.secret=the first secret of this application";
  private static final String NEXT = "the second secret of this application";
  private static final KeysetRequest FIRST =
      KeysetRequest.first(3).sortedBy(Sort.by("rank").descending());

  private final ApplicationContextRunner contexts =
      new ApplicationContextRunner()
          .withConfiguration(NotesApplication.CONFIGURATIONS)
          .withUserConfiguration(NotesApplication.Repositories.class);

  private static List<String> walk(UnaryOperator<KeysetPage<Note>> next, KeysetPage<Note> first) {
    List<String> ids = new ArrayList<>();
    KeysetPage<Note> page = first;
    page.items().forEach(it -> ids.add(it.id()));
    while (page.hasNext()) {
      page = next.apply(page);
      page.items().forEach(it -> ids.add(it.id()));
    }
    return ids;
  }

  @Test
  void repositoriesFindPages() {
    contexts.run(
        context -> {
          NotesApplication.store(context.getBean(MongoOperations.class));
          Notes notes = context.getBean(Notes.class);
          ReactiveNotes reactive = context.getBean(ReactiveNotes.class);
          List<String> all = List.of("n9", "n8", "n7", "n6", "n5", "n4", "n3", "n2", "n1", "n0");
          assertThat(
                  walk(
                      page -> notes.findPage(FIRST.after(page.endCursor())), notes.findPage(FIRST)))
              .isEqualTo(all);
          assertThat(
                  walk(
                      page -> reactive.findPage(FIRST.after(page.endCursor())).block(),
                      reactive.findPage(FIRST).block()))
              .isEqualTo(all);
          Query odd = Query.query(Criteria.where("topic").is("odd"));
          assertThat(notes.findPage(odd, FIRST).map(Note::id).items())
              .containsExactly("n9", "n7", "n5");
          assertThat(notes.count()).isEqualTo(10);
        });
  }

  @Test
  void pagesStayWhenAllElseIsOff() {
    contexts
        .withPropertyValues("throughline.enabled=false")
        .run(
            context -> {
              assertThat(context).doesNotHaveBean(ThroughlineMongoTemplate.class);
              NotesApplication.store(context.getBean(MongoOperations.class));
              assertThat(context.getBean(Notes.class).findPage(FIRST).items()).hasSize(3);
            });
  }

  @Test
  void theSecretIsSharedByInstancesAndReplacedInSteps() {
    List<String> cursors = new ArrayList<>();
    contexts.withPropertyValues(SECRET).run(context -> cursors.add(cursor(context)));
    contexts
        .withPropertyValues(SECRET)
        .run(context -> assertThat(after(context, cursors.get(0)).items()).hasSize(3));
    contexts
        .withPropertyValues(
            "throughline.page.secret=" + NEXT, SECRET.replace("secret=", "previous-secrets="))
        .run(context -> assertThat(after(context, cursors.get(0)).items()).hasSize(3));
    contexts
        .withPropertyValues("throughline.page.secret=" + NEXT)
        .run(
            context ->
                assertRefused(
                    () ->
                        context
                            .getBean(KeysetPages.class)
                            .page(new Query(), FIRST.after(cursors.get(0)), Note.class)));
  }

  private static String cursor(org.springframework.context.ApplicationContext context) {
    NotesApplication.store(context.getBean(MongoOperations.class));
    return context.getBean(KeysetPages.class).page(new Query(), FIRST, Note.class).endCursor();
  }

  private static KeysetPage<Note> after(
      org.springframework.context.ApplicationContext context, String cursor) {
    NotesApplication.store(context.getBean(MongoOperations.class));
    return context.getBean(KeysetPages.class).page(new Query(), FIRST.after(cursor), Note.class);
  }

  private static void assertRefused(ThrowingCallable call) {
    Assertions.assertThatExceptionOfType(InvalidCursorException.class).isThrownBy(call);
  }

  @Test
  void withoutASecretThereIsOneWarningWithTheFirstCursor(CapturedOutput output) {
    contexts.run(
        context -> {
          assertThat(output).doesNotContain("random key");
          cursor(context);
          context.getBean(KeysetPages.class).page(new Query(), FIRST, Note.class);
          assertThat(output.toString().split("random key", -1)).hasSize(2);
          assertThat(output).contains("throughline.page.secret");
        });
  }

  @Test
  void withASecretThereIsNoWarning(CapturedOutput output) {
    contexts
        .withPropertyValues(SECRET)
        .run(
            context -> {
              cursor(context);
              assertThat(output).doesNotContain("random key");
            });
  }

  @Test
  void settingsThatCannotBeStopTheStart() {
    for (String property :
        List.of(
            "throughline.page.secret=too short",
            "throughline.page.previous-secrets=" + NEXT,
            "throughline.page.max-size=0",
            "throughline.page.default-size=-1")) {
      contexts
          .withPropertyValues(property)
          .run(
              context -> {
                assertThat(context).hasFailed();
                assertThat(context.getStartupFailure())
                    .rootCause()
                    .hasMessageContaining(property.substring(0, property.indexOf('=')))
                    .hasMessageNotContaining("too short")
                    .hasMessageNotContaining(NEXT);
              });
    }
  }

  @Test
  void theApplicationsOwnTokensAreUsed() {
    contexts
        .withBean("own", CursorTokens.class, () -> CursorTokens.signedWith(new byte[32]))
        .run(
            context ->
                assertThat(context.getBean(CursorTokens.class)).isSameAs(context.getBean("own")));
  }

  @Test
  void aMissingIndexIsNamedOnce(CapturedOutput output) {
    contexts
        .withPropertyValues(SECRET)
        .run(
            context -> {
              NotesApplication.store(context.getBean(MongoOperations.class));
              KeysetPages pages = context.getBean(KeysetPages.class);
              for (String topic : List.of("odd", "even", "odd")) {
                Query query = Query.query(Criteria.where("topic").is(topic));
                pages.page(query, FIRST, Note.class);
              }
              String command =
                  "db.getCollection(\"notes\").createIndex({\"topic\": 1, \"rank\": -1, \"_id\":"
                      + " -1})";
              assertThat(output.toString().split(java.util.regex.Pattern.quote(command), -1))
                  .as("once: %s", output)
                  .hasSize(2);
            });
  }

  @Test
  void anIndexThatServesIsNoWarning(CapturedOutput output) {
    contexts
        .withPropertyValues(SECRET)
        .run(
            context -> {
              context
                  .getBean(MongoTemplate.class)
                  .getCollection("notes")
                  .createIndex(new Document("rank", 1).append("_id", 1));
              cursor(context);
              context.getBean(ReactiveNotes.class).findPage(FIRST).block();
              assertThat(output).doesNotContain("No index serves");
              context
                  .getBean(ReactiveNotes.class)
                  .findPage(FIRST.sortedBy(Sort.by("topic")))
                  .block();
              assertThat(output).contains("No index serves", "{\"topic\": 1, \"_id\": 1}");
            });
  }
}
