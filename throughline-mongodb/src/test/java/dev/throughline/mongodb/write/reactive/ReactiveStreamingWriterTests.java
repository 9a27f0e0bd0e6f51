package dev.throughline.mongodb.write.reactive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.mongodb.write.ReactiveStreamingWriter;
import dev.throughline.mongodb.write.StreamingWriteException;
import dev.throughline.mongodb.write.WriteProgress;
import dev.throughline.mongodb.write.WriteReport;
import dev.throughline.mongodb.write.item.ItemResult;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import org.springframework.dao.DataRetrievalFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

class ReactiveStreamingWriterTests {

  @Document("entries")
  static class Entry {
    @Id String id;
    @Version Long version;
    String name;

    Entry(String id, String name) {
      this.id = id;
      this.name = name;
    }
  }

  @Document("others")
  record Other(@Id String id, String name) {}

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private final List<ItemResult> results = new ArrayList<>();
  private ReactiveClient client;

  @BeforeEach
  void start() {
    client = new ReactiveClient("mongodb://127.0.0.1:" + server.bind().getPort());
  }

  @AfterEach
  void stop() {
    client.close();
    server.shutdownNow();
  }

  private ReactiveStreamingWriter writer() {
    return ReactiveStreamingWriter.of(client.template).onItem(results::add);
  }

  private static List<Entry> entries(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> new Entry("n" + i, "entry " + i)).toList();
  }

  private long stored() {
    return client.template.count(new Query(), "entries").block();
  }

  private static StreamingWriteException failing(
      ReactiveStreamingWriter writer, Publisher<?> source) {
    return catchThrowableOfType(StreamingWriteException.class, () -> writer.write(source).block());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void insertsEverything(boolean ordered) {
    ReactiveStreamingWriter writer = writer().batchSize(100).inFlight(3);
    WriteReport report =
        (ordered ? writer.ordered() : writer.unordered())
            .write(Flux.range(0, 1_050).map(i -> new Entry(null, "entry " + i)))
            .block();
    assertThat(report)
        .returns(1_050L, WriteReport::received)
        .returns(1_050L, WriteReport::written)
        .returns(11L, WriteReport::batches)
        .returns(true, WriteReport::complete);
    assertThat(report.bytes()).isGreaterThan(1_050 * 50);
    assertThat(stored()).isEqualTo(1_050);
    assertThat(results)
        .hasSize(1_050)
        .allMatch(it -> ((Entry) it.entity()).id != null && ((Entry) it.entity()).version == 0);
    assertThat(results.stream().map(ItemResult::position).sorted())
        .containsExactlyElementsOf(LongStream.range(0, 1_050).boxed().toList());
    assertThat(client.mostUnderWay()).isLessThanOrEqualTo(ordered ? 1 : 3);
  }

  @Test
  void bytesEndABatchToo() {
    Flux<Entry> large = Flux.range(0, 100).map(i -> new Entry(null, "x".repeat(2_000)));
    WriteReport report = writer().maxBatchBytes(DataSize.ofKilobytes(10)).write(large).block();
    assertThat(report.batches()).isEqualTo(20);
    assertThat(stored()).isEqualTo(100);
  }

  @Test
  void orderedStopsAtTheFirstFailure() {
    client.template.insert(new Entry("n77", "taken")).block();
    StreamingWriteException e = failing(writer().batchSize(10), Flux.fromIterable(entries(0, 200)));
    assertThat(e)
        .hasCauseInstanceOf(DuplicateKeyException.class)
        .hasMessageContaining("position 77");
    assertThat(e.report()).returns(77L, WriteReport::written).returns(1L, WriteReport::failed);
    assertThat(e.report().received()).isEqualTo(78 + e.report().notWritten());
    assertThat(stored()).isEqualTo(78);
    assertThat(results.get(77).state()).isEqualTo(WriteState.FAILED);
    assertThat(results.subList(78, results.size()))
        .allMatch(it -> it.state() == WriteState.NOT_WRITTEN);
  }

  @Test
  void unorderedTriesEverything() {
    for (int i = 0; i < 300; i += 10) {
      client.template.insert(new Entry("n" + i, "taken")).block();
    }
    StreamingWriteException e =
        failing(writer().unordered().batchSize(64).inFlight(4), Flux.fromIterable(entries(0, 300)));
    assertThat(e.report())
        .returns(270L, WriteReport::written)
        .returns(30L, WriteReport::failed)
        .returns(0L, WriteReport::notWritten);
    assertThat(results)
        .hasSize(300)
        .allMatch(
            it ->
                it.position() % 10 == 0
                    ? it.error() instanceof DuplicateKeyException
                    : it.state() == WriteState.WRITTEN);
  }

  @Test
  void savesNewAndExistingOnesOfSeveralTypes() {
    List<Entry> existing = client.template.insertAll(entries(0, 20)).collectList().block();
    List<Object> mixed = new ArrayList<>();
    existing.forEach(
        it -> {
          it.name = "changed";
          mixed.add(it);
          mixed.add(new Entry(null, "new"));
          mixed.add(new Other(null, "other"));
        });
    client.commands();
    WriteReport report = writer().save().write(Flux.fromIterable(mixed)).block();
    assertThat(report).returns(60L, WriteReport::written);
    assertThat(client.calls()).containsExactly("update", "insert", "insert");
    assertThat(existing).allMatch(it -> it.version == 1);
    assertThat(results).extracting(it -> it.entity()).noneMatch(it -> idOf(it) == null);
  }

  private static String idOf(Object entity) {
    return entity instanceof Entry entry ? entry.id : ((Other) entity).id();
  }

  @Test
  void aStaleVersionIsNamed() {
    List<Entry> existing = client.template.insertAll(entries(0, 50)).collectList().block();
    Entry raised = new Entry("n30", "raised");
    raised.version = 0L;
    client.template.save(raised).block();
    StreamingWriteException e = failing(writer().save().unordered(), Flux.fromIterable(existing));
    assertThat(e)
        .hasCauseInstanceOf(OptimisticLockingFailureException.class)
        .hasMessageContaining("position 30");
    assertThat(e.report()).returns(49L, WriteReport::written);
  }

  @Test
  void theSameEntityIsSavedAsOftenAsItComes() {
    Entry entry = new Entry("one", "first");
    client.template.insert(entry).block();
    writer().save().write(Flux.just(entry, entry, entry)).block();
    assertThat(entry.version).isEqualTo(3);
  }

  @Test
  void replacementNeedsADocument() {
    client.template.insertAll(List.of(new Other("a", "1"), new Other("b", "2"))).blockLast();
    StreamingWriteException e =
        failing(
            writer().replace().unordered(),
            Flux.just(new Other("a", "11"), new Other("c", "33"), new Other("b", "22")));
    assertThat(e)
        .hasCauseInstanceOf(DataRetrievalFailureException.class)
        .hasMessageContaining("position 1");
    assertThat(client.template.findAll(Other.class).collectList().block())
        .containsExactlyInAnyOrder(new Other("a", "11"), new Other("b", "22"));
  }

  @Test
  void whatCannotBeWrittenNamesItsPosition() {
    List<Object> source = new ArrayList<>(entries(0, 25));
    source.add(17, List.of("a collection"));
    StreamingWriteException e = failing(writer().batchSize(10), Flux.fromIterable(source));
    assertThat(e).hasMessageContaining("position 17");
    assertThat(e.report().written()).isEqualTo(17);
    assertThat(stored()).isEqualTo(17);
  }

  @Test
  void cancelledRunSaysWhatIsWritten() {
    AtomicBoolean cancelled = new AtomicBoolean();
    WriteReport report =
        writer()
            .batchSize(10)
            .cancelWhen(cancelled::get)
            .write(
                Flux.fromIterable(entries(0, 1_000))
                    .doOnNext(it -> cancelled.compareAndSet(false, it.name.equals("entry 105"))))
            .block();
    assertThat(report.cancelled()).isTrue();
    assertThat(report.written()).isLessThanOrEqualTo(105);
    assertThat(report.received()).isEqualTo(report.written() + report.notWritten());
    assertThat(stored()).isEqualTo(report.written());
  }

  @Test
  void anErrorOfTheSourceComesAfterWhatIsInFlight() {
    Flux<Entry> source =
        Flux.fromIterable(entries(0, 55))
            .concatWith(Flux.error(new IllegalStateException("source")));
    StepVerifier.create(writer().batchSize(10).write(source)).verifyErrorMessage("source");
    assertThat(stored()).isEqualTo(50);
  }

  @Test
  void demandIsBounded() {
    AtomicLong requested = new AtomicLong();
    AtomicLong most = new AtomicLong();
    Flux<Entry> source = Flux.fromIterable(entries(0, 2_000)).doOnRequest(requested::addAndGet);
    writer()
        .batchSize(10)
        .unordered()
        .inFlight(3)
        .onProgress(
            progress -> most.accumulateAndGet(requested.get() - progress.written(), Math::max))
        .write(source)
        .block();
    assertThat(most.get()).isBetween(1L, 50L);
  }

  @Test
  void progressAddsUp() {
    List<WriteProgress> progress = new ArrayList<>();
    WriteReport report =
        writer()
            .batchSize(10)
            .onProgress(progress::add)
            .write(Flux.fromIterable(entries(0, 35)))
            .block();
    assertThat(progress).extracting(WriteProgress::written).containsExactly(10L, 20L, 30L, 35L);
    assertThat(progress.stream().mapToLong(WriteProgress::batchBytes).sum())
        .isEqualTo(report.bytes());
    assertThat(progress).allMatch(it -> it.collection().equals("entries"));
  }

  @Test
  void flowsAreWritten() {
    WriteReport report = TicketOffice.write(ReactiveStreamingWriter.of(client.template), 500);
    assertThat(report).returns(500L, WriteReport::written);
    assertThat(client.template.findAll(Ticket.class).collectList().block()).hasSize(500);
  }

  @Test
  void needsOurTemplateOrStocks() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReactiveStreamingWriter.of(new ReactiveMongoTemplate(client.factory) {}))
        .withMessageContaining("ReactiveMongoTemplate");
    assertThatIllegalArgumentException().isThrownBy(() -> writer().batchSize(0));
  }
}
