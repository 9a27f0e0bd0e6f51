package dev.throughline.bench.calls;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.bench.product.Product;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.query.Update;
import reactor.core.publisher.Mono;

/** The calls as an application with Spring Data makes them. */
final class RepositoryCalls {

  private RepositoryCalls() {}

  static Map<Call, Supplier<Object>> blocking(BeanFactory beans) {
    CalledRepository repository = beans.getBean(CalledRepository.class);
    MongoTemplate template = beans.getBean(MongoTemplate.class);
    Product stored = Subject.stored();
    return Map.of(
        Call.FIND_BY_ID,
        () -> repository.findById(Subject.ID),
        Call.DERIVED,
        () -> repository.findFirstByCategoryAndPriceGreaterThan(Subject.CATEGORY, Subject.LEAST),
        Call.QUERY,
        () -> repository.named(Subject.NAME, Subject.LEAST),
        Call.UPDATE_FIRST,
        () ->
            template.updateFirst(
                query(where("id").is(Subject.ID)),
                new Update().set("price", Subject.PRICE),
                Product.class),
        Call.SAVE_EXISTING,
        () -> repository.save(stored),
        Call.INSERT,
        () -> template.insert(Subject.unsaved()),
        Call.EXISTS,
        () -> repository.existsById(Subject.ID),
        Call.COUNT,
        () -> repository.countByCategoryAndPriceGreaterThan(Subject.CATEGORY, Subject.LEAST));
  }

  static Map<Call, Supplier<Mono<?>>> reactive(BeanFactory beans) {
    ReactiveCalledRepository repository = beans.getBean(ReactiveCalledRepository.class);
    ReactiveMongoTemplate template = beans.getBean(ReactiveMongoTemplate.class);
    Product stored = Subject.stored();
    return Map.of(
        Call.FIND_BY_ID,
        () -> repository.findById(Subject.ID),
        Call.DERIVED,
        () -> repository.findFirstByCategoryAndPriceGreaterThan(Subject.CATEGORY, Subject.LEAST),
        Call.QUERY,
        () -> repository.named(Subject.NAME, Subject.LEAST),
        Call.UPDATE_FIRST,
        () ->
            template.updateFirst(
                query(where("id").is(Subject.ID)),
                new Update().set("price", Subject.PRICE),
                Product.class),
        Call.SAVE_EXISTING,
        () -> repository.save(stored),
        Call.INSERT,
        () -> template.insert(Subject.unsaved()),
        Call.EXISTS,
        () -> repository.existsById(Subject.ID),
        Call.COUNT,
        () -> repository.countByCategoryAndPriceGreaterThan(Subject.CATEGORY, Subject.LEAST));
  }
}
