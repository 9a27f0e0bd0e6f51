package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.internal.batch.WriteMode;
import dev.throughline.mongodb.write.item.ItemResult;
import dev.throughline.mongodb.write.item.WriteState;
import dev.throughline.testkit.ScriptedServer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveEvent;
import reactor.core.publisher.Flux;

/** What a writer says of each entity when something breaks: an answer, a listener, the source. */
class WriterReportTests {

  private final List<ItemResult> received = new ArrayList<>();
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private <T extends AutoCloseable> T opened(T closeable) {
    open.add(closeable);
    return closeable;
  }

  private String embedded() {
    MongoServer server = new MongoServer(new MemoryBackend());
    opened(server::shutdownNow);
    return "mongodb://127.0.0.1:" + server.bind().getPort();
  }

  private ReactiveStreamingWriter reactive(String uri) {
    MongoClient client = opened(MongoClients.create(uri));
    return ReactiveStreamingWriter.of(
            new ThroughlineReactiveMongoTemplate(
                new SimpleReactiveMongoDatabaseFactory(client, "test")))
        .onItem(received::add);
  }

  private List<WriteState> states() {
    return received.stream().map(ItemResult::state).toList();
  }

  private List<Long> positions() {
    return received.stream().map(ItemResult::position).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "true,INSERT,true",
    "true,SAVE,true",
    "true,SAVE,false",
    "false,INSERT,true",
    "false,SAVE,true"
  })
  void aBatchWithoutAnAnswerIsUnknown(boolean reactive, WriteMode mode, boolean ordered) {
    ScriptedServer server = opened(new ScriptedServer(false));
    server.breaks(true);
    List<Item> items = Item.numbered(0, 5);
    StreamingWriteException e =
        catchThrowableOfType(
            StreamingWriteException.class,
            () -> {
              if (reactive) {
                ReactiveStreamingWriter writer = reactive(server.uri());
                writer = mode == WriteMode.SAVE ? writer.save() : writer.insert();
                (ordered ? writer : writer.unordered()).write(Flux.fromIterable(items)).block();
              } else {
                WriterClient client = opened(new WriterClient(server.uri()));
                StreamingWriter writer = StreamingWriter.of(client.template).onItem(received::add);
                (mode == WriteMode.SAVE ? writer.save() : writer.insert()).write(items);
              }
            });
    BsonDocument command = server.executed().get(0);
    assertThat(command.getArray("documents", command.getArray("updates", new BsonArray())))
        .hasSize(5);
    assertThat(positions()).containsExactly(0L, 1L, 2L, 3L, 4L);
    assertThat(states()).containsOnly(WriteState.UNKNOWN);
    assertThat(e.report()).returns(5L, WriteReport::unknown).returns(0L, WriteReport::notWritten);
  }

  @Test
  void behindABatchWithoutAnAnswerNothingIsSent() {
    ScriptedServer server = opened(new ScriptedServer(false));
    server.breaks(true);
    Item twice = new Item("n2", "again");
    List<Item> items = new ArrayList<>(Item.numbered(0, 5));
    items.add(twice); // has to wait for the first with its id
    items.add(new Item("n6", "item-6"));
    catchThrowableOfType(
        StreamingWriteException.class,
        () -> reactive(server.uri()).save().write(Flux.fromIterable(items)).block());
    assertThat(server.received()).hasSize(1);
    assertThat(states().subList(0, 5)).containsOnly(WriteState.UNKNOWN);
    assertThat(states().subList(5, 7)).containsOnly(WriteState.NOT_WRITTEN);
  }

  private static Consumer<ItemResult> throwingAt(long position) {
    return item -> {
      if (item.position() == position) {
        throw new IllegalStateException("listener");
      }
    };
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void anExceptionOfAListenerIsNoFailureOfAnEntity(int inFlight) {
    WriterClient client = opened(new WriterClient(embedded()));
    List<Item> items = new ArrayList<>(Item.numbered(0, 5));
    items.add(new Item("n0", "again")); // the batch has to be sent for it
    Consumer<ItemResult> thrower = throwingAt(1);
    StreamingWriter writer =
        StreamingWriter.of(client.template)
            .save()
            .inFlight(inFlight)
            .onItem(((Consumer<ItemResult>) received::add).andThen(thrower));
    WriteRun run = opened(writer.open());
    assertThatIllegalStateException()
        .isThrownBy(
            () -> {
              items.forEach(run::add);
              run.finish();
            })
        .withMessage("listener");
    run.close();
    assertThat(positions()).containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 5L);
    assertThat(received)
        .allMatch(it -> (it.position() < 5) == (it.state() == WriteState.WRITTEN))
        .allMatch(it -> it.error() == null);
    assertThat(run.report())
        .returns(6L, WriteReport::received)
        .returns(5L, WriteReport::written)
        .returns(0L, WriteReport::failed)
        .returns(1L, WriteReport::notWritten);
    assertThat(run.takes()).isFalse();
  }

  @Test
  void everythingTakenIsReportedWhenTheSourceFails() {
    WriterClient client = opened(new WriterClient(embedded()));
    Iterator<Item> items = Item.items(55).iterator();
    Iterable<Item> source =
        () ->
            Stream.generate(
                    () -> {
                      if (!items.hasNext()) {
                        throw new IllegalStateException("source");
                      }
                      return items.next();
                    })
                .iterator();
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                StreamingWriter.of(client.template)
                    .batchSize(10)
                    .inFlight(3)
                    .onItem(received::add)
                    .write(source))
        .withMessage("source");
    assertThat(positions()).hasSize(55).doesNotHaveDuplicates();
    assertThat(states()).filteredOn(WriteState.NOT_WRITTEN::equals).hasSize(5);
  }

  @Test
  void aListenerOfWrittenEntitiesThatThrowsLosesNoOther() {
    WriterClient client = opened(new WriterClient(embedded()));
    List<Object> heard = new ArrayList<>();
    client.listen(
        new AbstractMongoEventListener<Item>() {
          @Override
          public void onAfterSave(AfterSaveEvent<Item> event) {
            heard.add(event.getSource());
            if (event.getSource().name.equals("item-3")) {
              throw new IllegalStateException("after save");
            }
          }
        });
    WriteRun run = StreamingWriter.of(client.template).batchSize(10).onItem(received::add).open();
    assertThatIllegalStateException()
        .isThrownBy(() -> Item.items(20).forEach(run::add))
        .withMessage("after save");
    run.close();
    assertThat(heard).hasSize(10);
    assertThat(positions()).hasSize(10);
    assertThat(states()).containsOnly(WriteState.WRITTEN);
    assertThat(run.report()).returns(10L, WriteReport::written);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aLackOfMemoryEndsTheRunAndNamesItsBounds(int inFlight) {
    WriterOptions options =
        new WriterOptions()
            .with(
                it -> {
                  it.batchSize = 5;
                  it.inFlight = inFlight;
                  it.onItem = received::add;
                });
    WriteRun run = opened(new WriteRun(new WildTarget("e7"), options));
    assertThatExceptionOfType(OutOfMemoryError.class)
        .isThrownBy(
            () -> {
              IntStream.range(0, 50).forEach(i -> run.add("e" + i));
              run.finish();
            })
        .withMessageContaining(inFlight + " batches of 5 documents or 1048576 bytes in flight")
        .withRootCauseInstanceOf(OutOfMemoryError.class);
    run.close();
    assertThat(positions()).hasSize((int) run.report().received()).doesNotHaveDuplicates();
    assertThat(received)
        .filteredOn(it -> it.state() == WriteState.UNKNOWN)
        .extracting(ItemResult::position)
        .containsExactly(5L, 6L, 7L, 8L, 9L);
  }

  @Test
  void reactiveWriterWaitsForWhatIsInFlightWhenAListenerThrows() {
    FakeBatches batches = new FakeBatches();
    ReactiveRunProbe probe =
        ReactiveRunProbe.run(
            batches,
            Flux.range(0, 60).map(i -> "a" + i),
            options -> {
              options.ordered = false;
              options.inFlight = 4;
              options.batchSize = 10;
              options.onItem = ((Consumer<ItemResult>) received::add).andThen(throwingAt(1));
            });
    batches.flights().get(0).written();
    assertThat(probe.ends()).isZero();
    assertThat(batches.cancellations()).isZero();
    batches.underWay().forEach(FakeBatches.Flight::written);
    assertThat(probe.error()).isInstanceOf(IllegalStateException.class).hasMessage("listener");
    assertThat(probe.ends()).isEqualTo(1);
    assertThat(batches.flights()).hasSize(4);
    assertThat(positions()).hasSize(40).doesNotHaveDuplicates();
  }

  @Test
  void reactiveWriterReportsWhatWasTakenAndNotSent() {
    FakeBatches batches = new FakeBatches();
    ReactiveRunProbe probe =
        ReactiveRunProbe.run(
            batches,
            Flux.range(0, 100).map(i -> "a" + i),
            options -> {
              options.batchSize = 10;
              options.onItem = received::add;
            });
    batches.flights().get(0).answer(7, WriteState.NOT_WRITTEN, null);
    StreamingWriteException e = (StreamingWriteException) probe.error();
    assertThat(e).isNotNull();
    long received = e.report().received();
    assertThat(positions()).hasSize((int) received).doesNotHaveDuplicates();
    assertThat(states().subList(8, (int) received)).containsOnly(WriteState.NOT_WRITTEN);
    assertThat(e.report().notWritten()).isEqualTo(received - 8);
  }

  @Test
  void reactiveWriterReportsWhatAFailedSourceLeftBehind() {
    String uri = embedded();
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(
            () ->
                reactive(uri)
                    .batchSize(10)
                    .write(
                        Flux.fromIterable(Item.items(25))
                            .concatWith(Flux.error(new IllegalStateException("source"))))
                    .block())
        .withMessage("source");
    assertThat(positions()).hasSize(25).doesNotHaveDuplicates();
    assertThat(states()).filteredOn(WriteState.NOT_WRITTEN::equals).hasSize(5);
  }
}
