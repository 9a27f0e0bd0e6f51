package dev.throughline.bench.chathistory;

import dev.throughline.bench.experiment.BenchApplication;
import dev.throughline.mongodb.page.CursorTokens;
import dev.throughline.mongodb.page.KeysetPages;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.config.EnableMongoRepositories;

/** The Spring Boot application that reads the history. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(
    exclude = {MongoReactiveAutoConfiguration.class, DataMongoReactiveAutoConfiguration.class})
@EntityScan(basePackageClasses = Message.class)
@EnableMongoRepositories(considerNestedRepositories = true)
class ChatApplication {

  private static final String DATABASE = "throughline_bench_chat";
  private static final int BATCH = 10_000;

  /** As a service without Throughline has it. */
  interface Messages extends MongoRepository<Message, Long> {

    Page<Message> findByRoom(String room, Pageable pageable);
  }

  static ConfigurableApplicationContext start(String uri, boolean throughline) {
    return BenchApplication.of(ChatApplication.class)
        .on(uri, DATABASE, throughline)
        .with("spring.data.mongodb.auto-index-creation", true)
        .start();
  }

  static void store(MongoTemplate template, Chat chat) {
    template
        .getDb()
        .getCollection(template.getCollectionName(Message.class))
        .deleteMany(new org.bson.Document());
    List<Message> batch = new ArrayList<>();
    for (int i = 0; i < chat.messages(); i++) {
      batch.add(chat.message(i));
      if (batch.size() == BATCH || i == chat.messages() - 1) {
        template.insertAll(batch);
        batch.clear();
      }
    }
  }

  static KeysetPages pages(MongoTemplate template) {
    return new KeysetPages(template, CursorTokens.random());
  }
}
