package dev.throughline.bench.chathistory;

import dev.throughline.bench.experiment.BenchApplication;
import java.util.AbstractList;
import java.util.List;
import java.util.function.Function;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.MongoTemplate;

/** A way to read the history in an application with MongoDB. */
abstract class MongoHistory implements History {

  final ConfigurableApplicationContext context;
  final MongoTemplate template;
  final Chat chat;
  private final Class<?> entity;

  MongoHistory(String uri, boolean throughline, Chat chat, Class<?> entity) {
    this.context = ChatApplication.start(uri, throughline);
    this.template = context.getBean(MongoTemplate.class);
    this.chat = chat;
    this.entity = entity;
  }

  @Override
  public void store(Chat stored) {
    ChatApplication.store(template, stored);
  }

  @Override
  public String wiring() {
    return BenchApplication.describe(context, entity);
  }

  @Override
  public void close() {
    context.close();
  }

  /** Items that have the oldest first, as messages with the newest first, made on each access. */
  static <E> List<Message> newestFirst(List<E> items, Function<E, Message> message) {
    return new AbstractList<>() {
      @Override
      public Message get(int index) {
        return message.apply(items.get(items.size() - 1 - index));
      }

      @Override
      public int size() {
        return items.size();
      }
    };
  }
}
