package dev.throughline.boot.modes;

import dev.throughline.boot.app.WithoutNetty;
import dev.throughline.boot.converter.EntityReports;
import dev.throughline.cache.PayloadCodec;
import dev.throughline.cache.PayloadCodecs;
import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.PartialUpdates;
import dev.throughline.mongodb.StockMapping;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.page.CursorTokens;
import dev.throughline.mongodb.page.InvalidCursorException;
import dev.throughline.mongodb.page.KeysetPage;
import dev.throughline.mongodb.page.KeysetPages;
import dev.throughline.mongodb.page.KeysetRepository;
import dev.throughline.mongodb.page.KeysetRequest;
import dev.throughline.mongodb.page.ReactiveKeysetPages;
import dev.throughline.mongodb.page.ReactiveKeysetRepository;
import dev.throughline.mongodb.verify.VerificationListener;
import dev.throughline.mongodb.write.ReactiveSaveChangesRepository;
import dev.throughline.mongodb.write.ReactiveStreamingWriter;
import dev.throughline.mongodb.write.SaveChangesRepository;
import dev.throughline.mongodb.write.StreamingWriteException;
import dev.throughline.mongodb.write.StreamingWriter;
import dev.throughline.mongodb.write.WriteReport;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.config.EnableMongoRepositories;
import org.springframework.data.mongodb.repository.config.EnableReactiveMongoRepositories;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.json.JsonMapper;

/** An application that names the public types of Throughline, and what it answers. */
final class EveryType {

  private final Beans beans;
  private final String run;
  private final List<String> answers = new ArrayList<>();

  private EveryType(Beans beans, String run) {
    this.beans = beans;
    this.run = run;
  }

  /** What a program answers that calls everything once, with documents of its own. */
  static List<String> answers(Beans beans, String run) {
    EveryType program = new EveryType(beans, run);
    program.rows();
    program.pages();
    program.changes();
    program.writers();
    program.reactive();
    program.payloads();
    return program.answers;
  }

  private void rows() {
    beans.items().saveAll(IntStream.range(0, 12).mapToObj(this::item).toList());
    print(beans.items().findByRunAndAmountGreaterThan(run, 3, Sort.by("amount")));
    print(beans.items().annotated(run));
    print(beans.items().findByRunOrderByAmount(run));
    print(beans.template().jsonRows(ofRun(), Item.class));
    answers.add(neutral(beans.template().find(ofRun(), Item.class)));
  }

  private void pages() {
    KeysetRequest first = KeysetRequest.first(5).sortedBy(Sort.by("amount"));
    KeysetPage<Item> page = beans.items().findPage(ofRun(), first);
    answers.add(neutral(page.items()));
    answers.add(neutral(beans.pages().page(ofRun(), first, Item.class).items()));
    answers.add(
        neutral(
            beans.json().writeValueAsString(beans.items().findJsonPage(ofRun(), first).items())));
    KeysetRequest next = first.after(page.endCursor());
    answers.add(neutral(beans.items().findPage(ofRun(), next).items()));
    try {
      beans.pages().page(ofRun(), first.after("broken"), Item.class);
    } catch (InvalidCursorException e) {
      answers.add(e.reason().name());
    }
  }

  private void changes() {
    Item read = beans.items().findById(id(1)).orElseThrow();
    read.name = "changed";
    beans.items().saveChanges(read);
    answers.add(neutral(beans.items().findById(id(1))));
    Item again = beans.template().findById(id(2), Item.class);
    again.name = "changed, too";
    beans.template().saveChanges(again);
    answers.add(neutral(beans.stock().findById(id(2), Item.class)));
    beans.template().keepDocuments(Item.class);
  }

  private void writers() {
    for (MongoTemplate template : List.of(beans.template(), beans.stock())) {
      WriteReport report =
          StreamingWriter.of(template)
              .save()
              .write(List.of(new Line("a" + run, "x"), new Line("b" + run, "y")));
      answers.add(report.written() + " of " + report.received());
    }
    answers.add(neutral(beans.stock().findById("b" + run, Line.class)));
    StreamingWriter replacing = StreamingWriter.of(beans.stock()).replace();
    replacing.write(List.of(new Line("a" + run, "replaced")));
    answers.add(neutral(beans.stock().findById("a" + run, Line.class)));
    failing(() -> replacing.write(List.of(new Line("none" + run, "x"))));
  }

  private void reactive() {
    for (ReactiveMongoTemplate template : List.of(beans.reactive(), beans.reactiveStock())) {
      WriteReport report =
          ReactiveStreamingWriter.of(template)
              .save()
              .write(Flux.just(new Line("c" + run, "z")))
              .block();
      answers.add(report.written() + " of " + report.received());
    }
    ReactiveStreamingWriter replacing = ReactiveStreamingWriter.of(beans.reactiveStock()).replace();
    replacing.write(Flux.just(new Line("c" + run, "replaced"))).block();
    answers.add(neutral(beans.stock().findById("c" + run, Line.class)));
    failing(() -> replacing.write(Flux.just(new Line("none" + run, "x"))).block());
    ReactiveStreamingWriter inserting = ReactiveStreamingWriter.of(beans.reactiveStock());
    inserting.write(Flux.just(new Line("d" + run, "x"), new Line("e" + run, "y"))).block();
    failing(() -> inserting.write(Flux.just(new Line("d" + run, "x"))).block());
    print(beans.reactiveItems().findByRunAndAmountLessThan(run, 4).block());
    print(beans.reactive().jsonRows(ofRun(), Item.class));
    KeysetRequest last = KeysetRequest.last(3).sortedBy(Sort.by("amount"));
    answers.add(neutral(beans.reactiveItems().findPage(ofRun(), last).block().items()));
    answers.add(neutral(beans.reactivePages().page(ofRun(), last, Item.class).block().items()));
    Item read = beans.reactiveItems().findById(id(3)).block();
    read.name = "changed by a reactive one";
    beans.reactiveItems().saveChanges(read).block();
    read = beans.reactive().findById(id(3), Item.class).block();
    read.name += " once more";
    beans.reactive().saveChanges(read).block();
    answers.add(neutral(beans.reactiveStock().findById(id(3), Item.class).block()));
  }

  private void payloads() {
    for (String name : PayloadCodecs.names()) {
      PayloadCodec<Line> codec =
          PayloadCodecs.of(beans.converter(), beans.json()).get(name, Line.class);
      answers.add(neutral(codec.decode(codec.encode(new Line("p", "q")))));
    }
    for (EntityReport report : beans.reports().reports()) {
      report.toString();
    }
  }

  private void failing(Runnable write) {
    try {
      write.run();
      answers.add("not failed");
    } catch (StreamingWriteException e) {
      answers.add(e.getMostSpecificCause().getClass() + " " + e.report().failed());
    }
  }

  private void print(JsonRows<?> rows) {
    answers.add(neutral(beans.json().writeValueAsString(rows.stream().toList())));
    answers.add(neutral(rows.stream().toList()));
  }

  private Query ofRun() {
    return Query.query(Criteria.where("run").is(run)).with(Sort.by("amount"));
  }

  private String id(int number) {
    return run + "-" + number;
  }

  private Item item(int number) {
    Item item = new Item();
    item.id = id(number);
    item.run = run;
    item.name = "name " + number;
    item.amount = number;
    return item;
  }

  private String neutral(Object answer) {
    return String.valueOf(answer).replace(run, "RUN");
  }

  @Document("item")
  @PartialUpdates
  static class Item {
    @Id String id;
    @Version Long version;
    public String run;
    public String name;
    public int amount;

    @Override
    public String toString() {
      return id + " " + version + " " + name + " " + amount;
    }
  }

  @Document("line")
  @StockMapping
  record Line(@Id String id, String text) {}

  interface Named {
    String getName();
  }

  interface Items
      extends MongoRepository<Item, String>, KeysetRepository<Item>, SaveChangesRepository<Item> {
    JsonRows<Item> findByRunAndAmountGreaterThan(String run, int amount, Sort sort);

    @org.springframework.data.mongodb.repository.Query(
        value = "{ 'run': ?0, 'amount': { $lt: 4 } }",
        sort = "{ 'amount': 1 }")
    JsonRows<Item> annotated(String run);

    JsonRows<Named> findByRunOrderByAmount(String run);
  }

  interface ReactiveItems
      extends ReactiveMongoRepository<Item, String>,
          ReactiveKeysetRepository<Item>,
          ReactiveSaveChangesRepository<Item> {
    Mono<JsonRows<Item>> findByRunAndAmountLessThan(String run, int amount);
  }

  /** What the application has injected. */
  record Beans(
      Items items,
      ReactiveItems reactiveItems,
      ThroughlineMongoTemplate template,
      ThroughlineReactiveMongoTemplate reactive,
      ThroughlineMongoConverter converter,
      MongoTemplate stock,
      ReactiveMongoTemplate reactiveStock,
      KeysetPages pages,
      ReactiveKeysetPages reactivePages,
      CursorTokens tokens,
      EntityReports reports,
      JsonMapper json) {}

  /** The application. */
  @SpringBootConfiguration
  @EnableAutoConfiguration
  @Import({WithoutNetty.class, Beans.class})
  @EnableMongoRepositories(
      considerNestedRepositories = true,
      includeFilters =
          @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Items.class))
  @EnableReactiveMongoRepositories(
      considerNestedRepositories = true,
      includeFilters =
          @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = ReactiveItems.class))
  static class Application {
    @Bean
    JsonMapper mapper(ObjectProvider<JacksonModule> modules) {
      return JsonMapper.builder().addModules(modules.stream().toList()).build();
    }

    @Bean
    VerificationListener compared() {
      return (entity, direction, differences) -> {};
    }
  }
}
