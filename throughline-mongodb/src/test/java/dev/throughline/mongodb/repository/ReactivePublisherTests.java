package dev.throughline.mongodb.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.BeforeDeleteEvent;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactory;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

/** Deletes and finds by what a publisher emits, in few commands. */
class ReactivePublisherTests {

  record Line(@Id Integer id) {}

  interface Lines extends ReactiveMongoRepository<Line, Integer> {}

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static RecordedServer server;
  private ReactiveMongoTemplate template;
  private Lines stock;
  private Lines ours;

  @BeforeAll
  static void start() {
    server = new RecordedServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void fill() {
    server.factory("test").getMongoDatabase().drop();
    server
        .factory("test")
        .getMongoDatabase()
        .getCollection("line")
        .insertMany(IntStream.range(0, 3_000).mapToObj(i -> new Document("_id", i)).toList());
    template = new ThroughlineReactiveMongoTemplate(server.reactiveFactory("test"));
    stock =
        new ReactiveMongoRepositoryFactory(
                new ReactiveMongoTemplate(server.reactiveFactory("test")))
            .getRepository(Lines.class);
    ReactiveMongoRepositoryFactory factory = new ReactiveMongoRepositoryFactory(template);
    factory.setRepositoryBaseClass(ThroughlineReactiveMongoRepository.class);
    ours = factory.getRepository(Lines.class);
    server.commands();
  }

  private static Flux<Line> lines(int from, int to) {
    return Flux.range(from, to - from).map(Line::new);
  }

  private List<Integer> left() {
    return stock.findAll().map(Line::id).sort().collectList().block(LIMIT);
  }

  @Test
  void deletesWhatGathers() {
    ours.deleteAll(lines(10, 2_990)).block(LIMIT);
    List<String> commands = server.commands();
    assertThat(commands).containsOnly("delete").hasSizeLessThanOrEqualTo(5);
    assertThat(left()).hasSize(20).contains(9, 2_990);
  }

  @Test
  void missingOnesAndRepeatedOnesAreNoErrors() {
    ours.deleteAll(Flux.concat(lines(0, 5), lines(3, 8), lines(9_000, 9_005))).block(LIMIT);
    assertThat(left()).hasSize(2_992).doesNotContain(0, 7).contains(8);
  }

  @Test
  void anEntityWithoutIdEndsItAsWithStock() {
    Flux<Line> lines = Flux.just(new Line(null));
    String[] messages = new String[2];
    StepVerifier.create(stock.deleteAll(lines))
        .verifyErrorSatisfies(e -> messages[0] = e.toString());
    StepVerifier.create(ours.deleteAll(lines))
        .verifyErrorSatisfies(e -> messages[1] = e.toString());
    assertThat(messages[1]).isEqualTo(messages[0]);
  }

  @Test
  void listenersSeeEachDelete() {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    GenericApplicationContext context = new GenericApplicationContext();
    context.addApplicationListener(
        new AbstractMongoEventListener<Line>() {
          @Override
          public void onBeforeDelete(BeforeDeleteEvent<Line> event) {
            seen.add(event.getSource().toJson());
          }
        });
    context.refresh();
    template.setApplicationContext(context);
    ours.deleteAll(lines(0, 3)).block(LIMIT);
    assertThat(seen).containsExactly("{\"_id\": 0}", "{\"_id\": 1}", "{\"_id\": 2}");
  }

  @Test
  void findsBySomeIdsAtATime() {
    Flux<Integer> ids = Flux.concat(Flux.range(0, 2_500), Flux.range(0, 10), Flux.just(9_999));
    List<Line> found = ours.findAllById(ids).collectList().block(LIMIT);
    assertThat(server.commands()).filteredOn("find"::equals).hasSize(3);
    assertThat(found).containsExactlyElementsOf(stock.findAllById(ids).collectList().block(LIMIT));
  }

  @Test
  void findsAfterTheFirstIdsOfASlowSource() {
    Flux<Integer> ids = Flux.range(0, 1_500).concatWith(Flux.never());
    StepVerifier.create(ours.findAllById(ids), 1_000)
        .expectNextCount(1_000)
        .thenCancel()
        .verify(LIMIT);
  }

  @Test
  void noIdsNoCommand() {
    assertThat(ours.findAllById(Flux.empty()).collectList().block(LIMIT)).isEmpty();
    assertThat(server.commands()).isEmpty();
  }
}
