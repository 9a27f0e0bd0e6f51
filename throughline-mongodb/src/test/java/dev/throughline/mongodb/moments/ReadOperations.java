package dev.throughline.mongodb.moments;

import static dev.throughline.mongodb.moments.Operation.blocking;
import static dev.throughline.mongodb.moments.Operation.of;
import static dev.throughline.mongodb.moments.Operation.thrice;
import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.mongodb.moments.Things.Money;
import dev.throughline.mongodb.moments.Things.TextDto;
import dev.throughline.mongodb.moments.Things.TextView;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.aggregation.TypedAggregation;
import org.springframework.data.mongodb.core.query.Query;

/** Everything that reads. */
final class ReadOperations {

  private static final Sort SORT = Sort.by("text");

  private ReadOperations() {}

  static void addTo(List<Operation> all) {
    finds(all);
    projections(all);
    numbers(all);
    repositories(all);
  }

  private static Query some() {
    return query(where("money").is(new Money(6))).with(SORT).limit(2);
  }

  private static Query byTexts(String... texts) {
    return query(where("text").in((Object[]) texts));
  }

  private static TypedAggregation<Object> pipeline(Stand s) {
    return Aggregation.newAggregation(
        s.type(), Aggregation.match(where("money").is(new Money(6))), Aggregation.sort(SORT));
  }

  private static void finds(List<Operation> all) {
    all.add(thrice("find", s -> s.template().find(some(), s.type())));
    all.add(thrice("findOne", s -> s.template().findOne(some(), s.type())));
    all.add(thrice("findById", s -> s.template().findById(s.id(2), s.type())));
    all.add(thrice("findById of none", s -> s.template().findById(s.id(9), s.type())));
    all.add(of("findAll", s -> s.template().findAll(s.type())));
    all.add(of("find as document", s -> s.template().find(some(), Document.class, s.collection())));
    all.add(
        of("find in small batches", s -> s.template().find(some().cursorBatchSize(1), s.type())));
    all.add(of("stream", s -> s.template().stream(some(), s.type())));
    all.add(
        blocking(
            "stream, half",
            s -> {
              try (var stream = s.template().stream(new Query().with(SORT), s.type())) {
                return stream.limit(2).toList();
              }
            }));
    all.add(
        of(
            "scroll by keyset",
            s -> s.template().scroll(some().with(ScrollPosition.keyset()), s.type())));
    all.add(
        of(
            "scroll by offset",
            s -> s.template().scroll(some().with(ScrollPosition.offset()), s.type())));
    all.add(of("aggregate", s -> s.template().aggregate(pipeline(s), s.type())));
    all.add(
        of(
            "aggregate as DTO",
            s -> s.template().aggregate(pipeline(s), s.collection(), TextDto.class)));
    all.add(of("aggregateStream", s -> s.template().aggregateStream(pipeline(s), s.type())));
    all.add(
        blocking(
            "document callback",
            s -> {
              List<Object> seen = new ArrayList<>();
              s.template().executeQuery(some(), s.collection(), seen::add);
              return seen;
            }));
    all.add(
        blocking(
            "collection callback",
            s -> s.template().execute(s.type(), collection -> collection.find().first())));
  }

  private static void projections(List<Operation> all) {
    all.add(
        of(
            "find as view",
            s -> s.template().query(s.type()).as(TextView.class).matching(some()).all()));
    all.add(
        of(
            "find as DTO",
            s -> s.template().query(s.type()).as(TextDto.class).matching(some()).all()));
    all.add(
        thrice("find by fluent call", s -> s.template().query(s.type()).matching(some()).all()));
    all.add(
        of(
            "findDistinct",
            s -> s.template().findDistinct(new Query(), "money", s.type(), Money.class)));
    all.add(
        of(
            "findDistinct of texts",
            s -> s.template().findDistinct(new Query(), "text", s.type(), String.class)));
  }

  private static void numbers(List<Operation> all) {
    all.add(
        thrice("count", s -> s.template().count(query(where("money").gt(new Money(5))), s.type())));
    all.add(
        thrice("count by shape", s -> s.template().count(byTexts("text 2", "text 3"), s.type())));
    all.add(thrice("exists", s -> s.template().exists(some().limit(0), s.type())));
    all.add(of("estimatedCount", s -> s.template().estimatedCount(s.type())));
  }

  private static void repositories(List<Operation> all) {
    all.add(thrice("repository.findById", s -> s.repository().findById(s.id(2))));
    all.add(thrice("repository.findAll", s -> s.repository().findAll(SORT)));
    all.add(
        thrice(
            "repository.findAllById", s -> s.repository().findAllById(List.of(s.id(1), s.id(3)))));
    all.add(
        blocking(
            "repository.findAll of a page", s -> s.repository().findAll(PageRequest.of(0, 3))));
    all.add(thrice("repository.count", s -> s.repository().count()));
    all.add(thrice("repository.existsById", s -> s.repository().existsById(s.id(2))));
    all.add(thrice("repository.findBy", s -> s.repository().findByTextStartingWith("text")));
    all.add(thrice("repository.streamBy", s -> s.repository().streamByTextStartingWith("text")));
    all.add(
        thrice(
            "repository.scroll",
            s ->
                s.repository()
                    .findByTextStartingWith("text", ScrollPosition.keyset(), SORT, Limit.of(2))));
    all.add(
        thrice(
            "repository.scroll by offset",
            s ->
                s.repository()
                    .findByTextStartingWith("text", ScrollPosition.offset(1), SORT, Limit.of(2))));
    all.add(thrice("repository.views", s -> s.repository().findViewsByTextStartingWith("text")));
    all.add(
        thrice("repository.DTOs", s -> s.repository().findByMoney(new Money(6), TextDto.class)));
    all.add(thrice("repository.countBy", s -> s.repository().countByTextStartingWith("text")));
    all.add(thrice("repository.existsBy", s -> s.repository().existsByText("text 2")));
    all.add(thrice("repository.@Query", s -> s.repository().queried("text 3")));
    all.add(thrice("repository.@Aggregation", s -> s.repository().aggregated("text 3")));
  }
}
