package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.mongodb.write.item.ItemResult;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.util.unit.DataSize;

public class StreamingWriterTests {

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private WriterClient client;

  @BeforeEach
  void connect() {
    client = new WriterClient(server.bindAndGetConnectionString());
  }

  @AfterEach
  void close() {
    client.close();
    server.shutdownNow();
  }

  private StreamingWriter writer() {
    return StreamingWriter.of(client.template);
  }

  private Set<String> stored() {
    Set<String> names = new HashSet<>();
    client.template.findAll(Item.class).forEach(item -> assertThat(names.add(item.name)).isTrue());
    return names;
  }

  private static Set<String> names(int from, int to) {
    Set<String> names = new HashSet<>();
    IntStream.range(from, to).forEach(i -> names.add("item-" + i));
    return names;
  }

  @ParameterizedTest
  @CsvSource({"1,true", "4,true", "4,false"})
  void everythingIsWrittenOnce(int inFlight, boolean ordered) {
    StreamingWriter writer = writer().batchSize(100).inFlight(inFlight);
    writer = ordered ? writer.ordered() : writer.unordered();
    List<Item> items = Item.items(1_234);
    WriteReport report = writer.write(items.stream());
    assertThat(report.complete()).isTrue();
    assertThat(report)
        .returns(1_234L, WriteReport::received)
        .returns(13L, WriteReport::batches)
        .returns(false, WriteReport::cancelled);
    assertThat(items).allMatch(item -> item.id != null);
    assertThat(client.commandNames()).hasSize(13).containsOnly("insert");
    assertThat(stored()).isEqualTo(names(0, 1_234));
  }

  @Test
  void batchesEndAtTheirBytes() {
    String text = "x".repeat(1_000);
    List<Item> items = IntStream.range(0, 100).mapToObj(i -> new Item(null, text)).toList();
    writer().maxBatchBytes(DataSize.ofKilobytes(10)).write(items);
    assertThat(client.commandNames()).hasSize(10);
  }

  @Test
  void sourceIsAskedNoFurtherThanMayBeInFlight() {
    AtomicInteger taken = new AtomicInteger();
    AtomicInteger settled = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    writer()
        .unordered()
        .batchSize(10)
        .inFlight(3)
        .onItem(item -> settled.incrementAndGet())
        .write(
            Item.items(1_000).stream()
                .peek(
                    item ->
                        most.accumulateAndGet(taken.incrementAndGet() - settled.get(), Math::max)));
    assertThat(settled).hasValue(1_000);
    assertThat(most.get()).isLessThanOrEqualTo(4 * 10 + 1);
  }

  @Document("others")
  static class Other extends Item {
    Other(String name) {
      super(null, name);
    }
  }

  @Test
  void typesGoToTheirCollections() {
    List<Item> mixed = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      mixed.add(i % 3 == 0 ? new Other("item-" + i) : new Item(null, "item-" + i));
    }
    List<Long> positions = new ArrayList<>();
    WriteReport report =
        writer().batchSize(50).inFlight(2).onItem(it -> positions.add(it.position())).write(mixed);
    assertThat(report.written()).isEqualTo(300);
    assertThat(client.commandNames()).hasSize(6);
    assertThat(positions).hasSize(300).doesNotHaveDuplicates();
    assertThat(client.template.findAll(Other.class)).hasSize(100);
    assertThat(stored()).hasSize(200);
  }

  private static int tenants;

  /** For the collection's name. */
  public static String tenant() {
    return "tenant-" + tenants++ % 3;
  }

  @Document("#{T(dev.throughline.mongodb.write.StreamingWriterTests).tenant()}")
  static class Tenanted extends Item {
    Tenanted(String name) {
      super(null, name);
    }
  }

  @Test
  void collectionThatIsAnExpressionIsAskedForEachEntity() {
    tenants = 0;
    writer().write(IntStream.range(0, 90).mapToObj(i -> new Tenanted("item-" + i)));
    for (int tenant = 0; tenant < 3; tenant++) {
      List<String> names = new ArrayList<>();
      client
          .template
          .getCollection("tenant-" + tenant)
          .find()
          .forEach(it -> names.add(it.getString("name")));
      int own = tenant;
      assertThat(names).hasSize(30).allMatch(it -> Integer.parseInt(it.substring(5)) % 3 == own);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void orderedStopsAtADuplicate(int inFlight) {
    client.template.insert(new Item("n77", "there"));
    List<ItemResult> results = new ArrayList<>();
    StreamingWriter writer = writer().batchSize(10).inFlight(inFlight).onItem(results::add);
    StreamingWriteException e =
        catchThrowableOfType(
            StreamingWriteException.class, () -> writer.write(Item.numbered(0, 200)));
    assertThat(e)
        .hasCauseInstanceOf(DuplicateKeyException.class)
        .hasMessageContaining("position 77");
    client.template.remove(client.template.findById("n77", Item.class));
    assertThat(stored()).isEqualTo(names(0, 77));
    WriteReport report = e.report();
    assertThat(report).returns(77L, WriteReport::written).returns(1L, WriteReport::failed);
    assertThat(report.received()).isEqualTo(78 + report.notWritten());
    assertThat(results).hasSize((int) report.received());
    for (ItemResult result : results) {
      assertThat(result.state())
          .isEqualTo(
              result.position() < 77
                  ? WriteState.WRITTEN
                  : result.position() == 77 ? WriteState.FAILED : WriteState.NOT_WRITTEN);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void unorderedTriesEverything(int inFlight) {
    Random random = new Random(7);
    Set<Integer> taken = new HashSet<>();
    while (taken.size() < 30) {
      taken.add(random.nextInt(1_000));
    }
    taken.forEach(i -> client.template.insert(new Item("n" + i, "item-" + i)));
    List<ItemResult> results = new ArrayList<>();
    StreamingWriter writer =
        writer().unordered().batchSize(64).inFlight(inFlight).onItem(results::add);
    StreamingWriteException e =
        catchThrowableOfType(
            StreamingWriteException.class, () -> writer.write(Item.numbered(0, 1_000)));
    assertThat(e.report())
        .returns(970L, WriteReport::written)
        .returns(30L, WriteReport::failed)
        .returns(0L, WriteReport::notWritten);
    assertThat(stored()).isEqualTo(names(0, 1_000));
    assertThat(results).hasSize(1_000);
    for (ItemResult result : results) {
      boolean refused = taken.contains((int) result.position());
      assertThat(result.state()).isEqualTo(refused ? WriteState.FAILED : WriteState.WRITTEN);
      assertThat(result.error() instanceof DuplicateKeyException).isEqualTo(refused);
    }
  }

  @Test
  void cancelledRunSaysWhatIsWritten() {
    AtomicBoolean cancelled = new AtomicBoolean();
    WriteReport report =
        writer()
            .batchSize(10)
            .inFlight(2)
            .cancelWhen(cancelled::get)
            .write(
                Item.items(1_000).stream()
                    .peek(item -> cancelled.compareAndSet(false, item.name.equals("item-105"))));
    assertThat(report.cancelled()).isTrue();
    assertThat(report)
        .returns(106L, WriteReport::received)
        .returns(100L, WriteReport::written)
        .returns(6L, WriteReport::notWritten);
    assertThat(stored()).isEqualTo(names(0, 100));
  }

  @Test
  void errorOfTheSourceIsThrownAfterWhatIsInFlight() {
    Stream<Item> source =
        Item.items(100).stream()
            .peek(
                item -> {
                  if (item.name.equals("item-55")) {
                    throw new IllegalStateException("source");
                  }
                });
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> writer().batchSize(10).inFlight(3).unordered().write(source))
        .withMessage("source");
    assertThat(stored()).isEqualTo(names(0, 50));
  }

  @Test
  void progressAddsUp() {
    List<WriteProgress> progress = new ArrayList<>();
    WriteReport report =
        writer().batchSize(10).onProgress(progress::add).write(Item.items(35).iterator());
    assertThat(progress).extracting(WriteProgress::written).containsExactly(10L, 20L, 30L, 35L);
    assertThat(progress.stream().mapToLong(WriteProgress::batchBytes).sum())
        .isEqualTo(report.bytes());
    assertThat(progress).allMatch(it -> it.collection().equals("items"));
  }

  @Test
  void entitiesArePushedAsWell() {
    try (WriteRun run = writer().batchSize(10).open()) {
      Item.items(15).forEach(run::add);
      assertThat(stored()).hasSize(10);
      assertThat(run.finish().written()).isEqualTo(15);
    }
    assertThat(stored()).hasSize(15);
  }

  @Test
  void namedCollectionTakesAll() {
    writer().collection("elsewhere").write(Arrays.asList(new Item(null, "a"), new Other("b")));
    assertThat(client.template.getCollection("elsewhere").countDocuments()).isEqualTo(2);
  }

  @Test
  void settingsOutOfRangeAreRefused() {
    StreamingWriter writer = writer();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> writer.batchSize(0))
        .withMessageContaining("not 0");
    assertThatIllegalArgumentException().isThrownBy(() -> writer.batchSize(100_001));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> writer.maxBatchBytes(DataSize.ofBytes(1_023)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> writer.maxBatchBytes(DataSize.ofMegabytes(33)));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.inFlight(0));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.collection(" "));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StreamingWriter.of(new MongoTemplate(client.client, "test") {}))
        .withMessageContaining("MongoTemplate");
  }
}
