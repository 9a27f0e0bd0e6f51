package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.TestServer;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.ApplicationListener;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveEvent;

/** What is decided for the saves of a class is decided again when something has changed. */
class KeptPlanTests {

  private final TestServer server = new TestServer();
  private final GenericApplicationContext context = new GenericApplicationContext();
  private final List<Object> heard = new ArrayList<>();

  /** An entity. */
  record Item(String id, String name) {}

  /** Another one. */
  record Other(String id, int amount) {}

  private record Saving(ApplicationContextAware template, Consumer<Object> saves) {}

  private Stream<Saving> both() {
    var blocking = new ThroughlineMongoTemplate(server.factory());
    var reactive = new ThroughlineReactiveMongoTemplate(server.reactiveFactory());
    return Stream.of(
        new Saving(blocking, blocking::save),
        new Saving(reactive, entity -> reactive.save(entity).block()));
  }

  @AfterEach
  void stop() {
    context.close();
    server.close();
  }

  @Test
  void aListenerThatIsAddedHearsOfTheNextSave() {
    context.refresh();
    both()
        .forEach(
            saving -> {
              saving.template().setApplicationContext(context);
              saving.saves().accept(new Item("a", "n"));
              heard.clear();
              ApplicationListener<BeforeSaveEvent<?>> listener = it -> heard.add(it.getSource());
              context.addApplicationListener(new Listener(listener));
              saving.saves().accept(new Item("a", "m"));
              assertThat(heard).contains(new Item("a", "m"));
            });
  }

  @Test
  void entitiesOfSeveralClassesAreWrittenAsTheyAre() {
    both()
        .forEach(
            saving -> {
              for (int i = 0; i < 3; i++) {
                saving.saves().accept(new Item("a", "n" + i));
                saving.saves().accept(new Other("a", i));
                assertThat(found("item").getString("name")).isEqualTo("n" + i);
                assertThat(found("other").getInteger("amount")).isEqualTo(i);
              }
            });
  }

  private Document found(String collection) {
    return server.client().getDatabase("test").getCollection(collection).find().first();
  }

  /** Of a class, so that its events are known. */
  private record Listener(ApplicationListener<BeforeSaveEvent<?>> listener)
      implements ApplicationListener<BeforeSaveEvent<?>> {
    @Override
    public void onApplicationEvent(BeforeSaveEvent<?> event) {
      listener.onApplicationEvent(event);
    }
  }
}
