package dev.throughline.bench.calls;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.CountOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bson.conversions.Bson;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The calls for several documents: of applications with Spring Data, and of the driver alone. */
final class ListCalls {

  private static final Pageable FIRST = PageRequest.of(0, Subject.LISTED);

  private ListCalls() {}

  /** A page. */
  record Counted(List<?> content, long total) {}

  static Map<Call, Supplier<Object>> blocking(BeanFactory beans) {
    ListedRepository listed = beans.getBean(ListedRepository.class);
    HundredRepository hundred = beans.getBean(HundredRepository.class);
    return Map.of(
        Call.LIST_4,
        () -> listed.findByCategoryAndPriceGreaterThan(Subject.CATEGORY, Subject.LEAST),
        Call.LIST_100,
        () -> hundred.findByCategoryAndPriceGreaterThan(Subject.CATEGORY, Subject.LEAST),
        Call.PAGE,
        () -> {
          Page<ListedProduct> page = listed.findByCategory(Subject.CATEGORY, FIRST);
          return new Counted(page.getContent(), page.getTotalElements());
        },
        Call.SLICE,
        () -> listed.findSliceByCategory(Subject.CATEGORY, FIRST).getContent(),
        Call.AGGREGATE_4,
        () -> listed.aggregated(Subject.CATEGORY));
  }

  static Map<Call, Supplier<Mono<?>>> reactive(BeanFactory beans) {
    ReactiveListedRepository listed = beans.getBean(ReactiveListedRepository.class);
    ReactiveHundredRepository hundred = beans.getBean(ReactiveHundredRepository.class);
    return Map.of(
        Call.LIST_4,
        () ->
            listed.findByCategoryAndPriceGreaterThan(Subject.CATEGORY, Subject.LEAST).collectList(),
        Call.LIST_100,
        () ->
            hundred
                .findByCategoryAndPriceGreaterThan(Subject.CATEGORY, Subject.LEAST)
                .collectList(),
        Call.PAGE,
        () ->
            counted(
                listed.findByCategory(Subject.CATEGORY, FIRST),
                listed.countByCategory(Subject.CATEGORY)),
        Call.SLICE,
        () -> listed.findByCategory(Subject.CATEGORY, FIRST).collectList(),
        Call.AGGREGATE_4,
        () -> listed.aggregated(Subject.CATEGORY).collectList());
  }

  static <D extends Bson> Map<Call, Supplier<Object>> blocking(
      MongoDatabase database, DriverArguments<D> arguments) {
    MongoCollection<D> listed = database.getCollection(ListedProduct.COLLECTION, arguments.type());
    MongoCollection<D> hundred =
        database.getCollection(HundredProduct.COLLECTION, arguments.type());
    return Map.of(
        Call.LIST_4,
        () -> listed.find(arguments.derived().get()).into(new ArrayList<>()),
        Call.LIST_100,
        () -> hundred.find(arguments.derived().get()).into(new ArrayList<>()),
        Call.PAGE,
        () ->
            new Counted(
                listed
                    .find(arguments.ofCategory().get())
                    .limit(Subject.LISTED)
                    .into(new ArrayList<>()),
                listed.countDocuments(arguments.ofCategory().get(), new CountOptions())),
        Call.SLICE,
        () ->
            listed
                .find(arguments.ofCategory().get())
                .limit(Subject.LISTED + 1)
                .into(new ArrayList<>()),
        Call.AGGREGATE_4,
        () -> listed.aggregate(List.of(arguments.match().get())).into(new ArrayList<>()));
  }

  static <D extends Bson> Map<Call, Supplier<Mono<?>>> reactive(
      com.mongodb.reactivestreams.client.MongoDatabase database, DriverArguments<D> arguments) {
    var listed = database.getCollection(ListedProduct.COLLECTION, arguments.type());
    var hundred = database.getCollection(HundredProduct.COLLECTION, arguments.type());
    int batch = DriverCalls.BATCH;
    return Map.of(
        Call.LIST_4,
        () -> Flux.from(listed.find(arguments.derived().get()).batchSize(batch)).collectList(),
        Call.LIST_100,
        () -> Flux.from(hundred.find(arguments.derived().get()).batchSize(batch)).collectList(),
        Call.PAGE,
        () ->
            counted(
                Flux.from(
                    listed
                        .find(arguments.ofCategory().get())
                        .limit(Subject.LISTED)
                        .batchSize(batch)),
                Mono.from(listed.countDocuments(arguments.ofCategory().get(), new CountOptions()))),
        Call.SLICE,
        () ->
            Flux.from(
                    listed
                        .find(arguments.ofCategory().get())
                        .limit(Subject.LISTED)
                        .batchSize(batch))
                .collectList(),
        Call.AGGREGATE_4,
        () ->
            Flux.from(listed.aggregate(List.of(arguments.match().get())).batchSize(batch))
                .collectList());
  }

  private static Mono<Counted> counted(Flux<?> content, Mono<Long> total) {
    return content
        .collectList()
        .flatMap(found -> total.map(count -> new Counted(List.copyOf(found), count)));
  }
}
