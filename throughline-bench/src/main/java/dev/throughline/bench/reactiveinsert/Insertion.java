package dev.throughline.bench.reactiveinsert;

import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.bench.bulkinsert.StockBytes;
import dev.throughline.bench.product.Product;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** One way to insert products. */
interface Insertion {

  /** Does what may be done before the clock starts. */
  default void prepare(List<Product> products) {}

  /** Inserts what the source emits; emits each product when it is acknowledged. */
  Flux<Product> insert(Flux<Product> source, Source kind);

  /** The way that a strategy names, with the application's beans. */
  static Insertion of(Strategy strategy, BeanFactory beans) {
    ReactiveProductRepository repository = beans.getBean(ReactiveProductRepository.class);
    return switch (strategy) {
      case FLUX_INSERT, THROUGHLINE -> (source, kind) -> repository.insert(source);
      case BUFFER_10 -> (source, kind) -> source.buffer(10).flatMap(repository::insert);
      case BUFFER_100 -> (source, kind) -> source.buffer(100).flatMap(repository::insert);
      case DRIVER_FLOOR -> new Floor(beans.getBean(ReactiveMongoTemplate.class));
    };
  }

  /** What no mapping could be faster than. */
  final class Floor implements Insertion {

    private final ReactiveMongoTemplate template;
    private final Map<Product, RawBsonDocument> encoded = new IdentityHashMap<>();

    Floor(ReactiveMongoTemplate template) {
      this.template = template;
    }

    @Override
    public void prepare(List<Product> products) {
      encoded.clear();
      for (Product product : products) {
        product.setId(new ObjectId().toHexString());
        encoded.put(product, StockBytes.of(template.getConverter(), product));
      }
    }

    @Override
    public Flux<Product> insert(Flux<Product> source, Source kind) {
      Mono<MongoCollection<RawBsonDocument>> collection =
          template
              .getMongoDatabase()
              .map(
                  it ->
                      it.getCollection(
                          template.getCollectionName(Product.class), RawBsonDocument.class));
      return collection.flatMapMany(
          raw ->
              kind == Source.SLOW
                  ? source.flatMap(it -> Mono.from(raw.insertOne(encoded.get(it))).thenReturn(it))
                  : source
                      .collectList()
                      .flatMapMany(
                          all ->
                              Mono.from(raw.insertMany(all.stream().map(encoded::get).toList()))
                                  .thenMany(Flux.fromIterable(all))));
    }
  }
}
