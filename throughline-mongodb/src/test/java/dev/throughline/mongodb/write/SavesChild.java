package dev.throughline.mongodb.write;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.util.List;
import java.util.stream.IntStream;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactory;
import reactor.core.publisher.Flux;

/** A JVM that saves more entities than it has memory for: {@code uri documents} and ways. */
final class SavesChild {

  interface Items extends ReactiveMongoRepository<Item, String> {}

  private SavesChild() {}

  /** New ones and existing ones, small and larger ones. */
  private static Item item(int i) {
    return new Item(i % 2 == 0 ? "n" + i : null, "item " + "x".repeat(i % 7 * 60) + i);
  }

  public static void main(String[] arguments) {
    String uri = arguments[0];
    int documents = Integer.parseInt(arguments[1]);
    for (String way : List.of(arguments).subList(2, arguments.length)) {
      String name = way.substring(0, way.indexOf(' '));
      int inFlight = Integer.parseInt(way.substring(name.length() + 1));
      long start = System.nanoTime();
      long written =
          name.equals("blocking")
              ? blocking(uri, documents, inFlight)
              : reactive(uri, name, documents, inFlight);
      System.out.printf(
          "%s in flight: %d written, %d ms in a heap of %d MB%n",
          way,
          written,
          (System.nanoTime() - start) / 1_000_000,
          Runtime.getRuntime().maxMemory() >> 20);
    }
    System.exit(0); // whatever threads there are
  }

  private static long blocking(String uri, int documents, int inFlight) {
    try (WriterClient client = new WriterClient(uri).forgetful()) {
      return StreamingWriter.of(client.template)
          .save()
          .unordered()
          .inFlight(inFlight)
          .write(IntStream.range(0, documents).mapToObj(SavesChild::item))
          .written();
    }
  }

  private static long reactive(String uri, String way, int documents, int inFlight) {
    try (MongoClient client = MongoClients.create(uri)) {
      var template =
          new ThroughlineReactiveMongoTemplate(
              new SimpleReactiveMongoDatabaseFactory(client, "test"));
      Flux<Item> items = Flux.range(0, documents).map(SavesChild::item);
      if (way.equals("repository")) {
        var factory = new ReactiveMongoRepositoryFactory(template);
        factory.setRepositoryBaseClass(ThroughlineReactiveMongoRepository.class);
        Long count = factory.getRepository(Items.class).saveAll(items).count().block();
        return count == null ? 0 : count;
      }
      WriteReport report =
          ReactiveStreamingWriter.of(template)
              .save()
              .unordered()
              .inFlight(inFlight)
              .write(items)
              .block();
      return report == null ? 0 : report.written();
    }
  }
}
