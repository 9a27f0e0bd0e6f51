package dev.throughline.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.internal.lifecycle.EventListenerKinds;
import dev.throughline.mongodb.internal.lifecycle.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.devtools.restart.RestartApplicationListener;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.context.event.GenericApplicationListenerAdapter;
import org.springframework.context.event.SmartApplicationListener;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.security.context.DelegatingApplicationListener;

/** A listener to every event is ignored when its code does nothing with the events of MongoDB. */
class GeneralListenersTests {

  private static final List<Class<?>> EVENTS =
      List.of(
          BeforeConvertEvent.class,
          BeforeSaveEvent.class,
          AfterSaveEvent.class,
          AfterLoadEvent.class);

  static List<ApplicationListener<?>> ignoring() {
    return List.of(
        new RestartApplicationListener(),
        new Asking(),
        new AskingWithPatterns(),
        new Inheriting(),
        new Idle(),
        new DelegatingApplicationListener(),
        delegating(new OfContexts()),
        delegating(new OfSources(Integer.class)));
  }

  static List<ApplicationListener<?>> hostile() {
    return List.of(
        new Changing(),
        new Counting(),
        new HandingOn(),
        new ByClass(),
        new AskingLast(),
        new OfAllEvents(),
        new Casting(),
        new Looping(),
        new Looking(),
        (ApplicationListener<ApplicationEvent>) event -> {},
        new Overriding(),
        delegating(new OfMapping()),
        delegating(new OfContexts(), new OfMapping()),
        delegating(new OfSources(Document.class)));
  }

  private static DelegatingApplicationListener delegating(ApplicationListener<?>... delegates) {
    DelegatingApplicationListener listener = new DelegatingApplicationListener();
    for (ApplicationListener<?> delegate : delegates) {
      listener.addListener(
          delegate instanceof SmartApplicationListener smart
              ? smart
              : new GenericApplicationListenerAdapter(delegate));
    }
    return listener;
  }

  @ParameterizedTest
  @MethodSource("ignoring")
  void listenersThatDoNothingArePassedBy(ApplicationListener<?> listener) {
    for (Class<?> event : EVENTS) {
      assertThat(EventListenerKinds.observation(listener, event, Document.class))
          .as(event.getSimpleName())
          .isEqualTo(Observation.NONE);
    }
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void othersGetDocumentsAndAreNamed(ApplicationListener<?> listener) {
    for (Class<?> event : EVENTS) {
      Observation found = EventListenerKinds.observation(listener, event, Document.class);
      assertThat(found.ofDocument()).as(event.getSimpleName()).isTrue();
      assertThat(found.observers())
          .containsExactly(listener.getClass().getName() + ", as to every event");
    }
  }

  @Test
  void listenersOfOurEventsAreNotGeneral() {
    assertThat(
            EventListenerKinds.observation(new OfMapping(), BeforeSaveEvent.class, Document.class)
                .observers())
        .containsExactly(OfMapping.class.getName());
  }

  static class Asking implements ApplicationListener<ApplicationEvent> {
    final List<Object> seen = new ArrayList<>();

    @Override
    public void onApplicationEvent(ApplicationEvent event) {
      if (event instanceof ContextRefreshedEvent || event instanceof ContextClosedEvent) {
        seen.add(event);
      } else if (event instanceof PayloadApplicationEvent) {
        seen.add(((PayloadApplicationEvent<?>) event).getPayload());
      }
    }
  }

  static class AskingWithPatterns implements ApplicationListener<ApplicationEvent> {
    final List<Object> seen = new ArrayList<>();

    @Override
    public void onApplicationEvent(ApplicationEvent event) {
      ApplicationEvent same = event;
      if (!(same instanceof PayloadApplicationEvent<?> payload)) {
        return;
      }
      seen.add(payload.getPayload());
    }
  }

  static class Inheriting extends Asking {}

  static class Idle implements ApplicationListener<ApplicationEvent> {
    @Override
    public void onApplicationEvent(ApplicationEvent event) {}
  }

  static class Overriding extends Idle {
    @Override
    public void onApplicationEvent(ApplicationEvent event) {
      super.onApplicationEvent(event);
    }
  }

  static class Changing implements ApplicationListener<ApplicationEvent> {
    @Override
    public void onApplicationEvent(ApplicationEvent event) {
      if (event instanceof MongoMappingEvent<?> mapping && mapping.getDocument() != null) {
        mapping.getDocument().put("name", "changed");
      }
    }
  }

  static class Counting implements ApplicationListener<ApplicationEvent> {
    int count;

    @Override
    public void onApplicationEvent(ApplicationEvent event) {
      count++;
      if (event instanceof ContextRefreshedEvent) {
        count = 0;
      }
    }
  }

  static class HandingOn implements ApplicationListener<ApplicationEvent> {
    final Consumer<ApplicationEvent> next = new ArrayList<ApplicationEvent>()::add;

    @Override
    public void onApplicationEvent(ApplicationEvent event) {
      next.accept(event);
    }
  }

  static class ByClass implements ApplicationListener<ApplicationEvent> {
    boolean seen;

    @Override
    public void onApplicationEvent(ApplicationEvent event) {
      if (event.getClass() == BeforeSaveEvent.class) {
        seen = true;
      }
    }
  }

  static class AskingLast implements ApplicationListener<ApplicationEvent> {
    Object last = "";

    @Override
    public void onApplicationEvent(ApplicationEvent event) {
      if (event instanceof ContextRefreshedEvent) {
        return;
      }
      last = event;
    }
  }

  static class OfAllEvents implements ApplicationListener<ApplicationEvent> {
    Object last = "";

    @Override
    public void onApplicationEvent(ApplicationEvent event) {
      if (event instanceof java.io.Serializable) {
        last = event;
      }
    }
  }

  static class Casting implements ApplicationListener<ApplicationEvent> {
    Object last = "";

    @Override
    public void onApplicationEvent(ApplicationEvent event) {
      last = (ContextRefreshedEvent) event;
    }
  }

  static class Looping implements ApplicationListener<ApplicationEvent> {
    @Override
    public void onApplicationEvent(ApplicationEvent event) {
      while (!(event instanceof ContextRefreshedEvent)) {}
    }
  }

  static class Looking implements ApplicationListener<ApplicationEvent> {
    @Override
    public void onApplicationEvent(ApplicationEvent event) {
      event.getSource().toString();
    }
  }

  static class OfContexts implements ApplicationListener<ContextClosedEvent> {
    @Override
    public void onApplicationEvent(ContextClosedEvent event) {}
  }

  /** Takes any event from sources of a class. */
  record OfSources(Class<?> source) implements SmartApplicationListener {
    @Override
    public boolean supportsEventType(Class<? extends ApplicationEvent> type) {
      return true;
    }

    @Override
    public boolean supportsSourceType(Class<?> type) {
      return type == source;
    }

    @Override
    public void onApplicationEvent(ApplicationEvent event) {}
  }

  static class OfMapping implements ApplicationListener<MongoMappingEvent<?>> {
    @Override
    public void onApplicationEvent(MongoMappingEvent<?> event) {}
  }
}
