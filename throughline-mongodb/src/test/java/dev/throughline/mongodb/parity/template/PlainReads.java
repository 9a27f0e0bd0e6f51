package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.template.PlainHolders.Holder;
import dev.throughline.mongodb.parity.template.PlainHolders.Holders;
import dev.throughline.mongodb.parity.template.PlainHolders.Named;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.QueryResultConverter;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.aggregation.TypedAggregation;
import org.springframework.data.mongodb.core.index.Index;
import org.springframework.data.mongodb.core.query.BasicQuery;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;

/** All ways by which users get at documents of {@link PlainHolders}. */
final class PlainReads {

  static final Query ALL = new BasicQuery("{}").with(Sort.by("_id"));

  private PlainReads() {}

  /** One way to get at documents; what user code is handed is added to what it has seen. */
  interface Read {
    Object from(MongoOperations template, List<Object> seen);
  }

  /** All of them, by name. */
  static Map<String, Read> of(Access access) {
    Map<String, Read> reads = new LinkedHashMap<>();
    for (Class<?> type : List.of(Holder.class, Document.class, Map.class, Object.class)) {
      String of = " of " + type.getSimpleName();
      reads.put("find" + of, (t, seen) -> t.find(ALL, type, "holders"));
      reads.put("findAll" + of, (t, seen) -> t.findAll(type, "holders"));
      reads.put("findOne" + of, (t, seen) -> t.findOne(ALL, type, "holders"));
      reads.put("findById" + of, (t, seen) -> t.findById("id1", type, "holders"));
      reads.put("stream" + of, (t, seen) -> list(t.stream(ALL, type, "holders")));
      reads.put(
          "scroll" + of,
          (t, seen) ->
              t.scroll(Query.of(ALL).with(ScrollPosition.offset()).limit(2), type, "holders")
                  .getContent());
      reads.put(
          "as" + of,
          (t, seen) -> t.query(Holder.class).as(type).matching(Query.of(ALL).limit(2)).all());
      reads.put(
          "findAndModify" + of,
          (t, seen) -> t.findAndModify(ALL, Update.update("name", "n"), type, "holders"));
      reads.put(
          "findAndModify new" + of,
          (t, seen) ->
              t.findAndModify(
                  ALL,
                  Update.update("name", "n"),
                  FindAndModifyOptions.options().returnNew(true),
                  type,
                  "holders"));
      reads.put("findAndRemove" + of, (t, seen) -> t.findAndRemove(ALL, type, "holders"));
      reads.put("findAllAndRemove" + of, (t, seen) -> t.findAllAndRemove(ALL, type, "holders"));
      reads.put("aggregate" + of, (t, seen) -> t.aggregate(aggregation(), "holders", type));
      reads.put("aggregate typed" + of, (t, seen) -> t.aggregate(typed(), "holders", type));
      reads.put("aggregate typed, own name" + of, (t, seen) -> t.aggregate(typed(), type));
      reads.put(
          "aggregate by input" + of, (t, seen) -> t.aggregate(aggregation(), Holder.class, type));
      reads.put(
          "aggregateStream" + of,
          (t, seen) -> list(t.aggregateStream(aggregation(), "holders", type)));
      reads.put(
          "fluent aggregation" + of,
          (t, seen) -> t.aggregateAndReturn(type).inCollection("holders").by(aggregation()).all());
      reads.put(
          "fluent aggregation stream" + of,
          (t, seen) ->
              list(
                  t
                      .aggregateAndReturn(type)
                      .inCollection("holders")
                      .by(aggregation())
                      .map(seeing(seen))
                      .stream()));
      reads.put(
          "mapped aggregation" + of,
          (t, seen) ->
              t.aggregateAndReturn(type)
                  .inCollection("holders")
                  .by(aggregation())
                  .map(seeing(seen))
                  .map(seeing(seen))
                  .all());
      reads.put(
          "mapped find" + of,
          (t, seen) ->
              t.query(type)
                  .inCollection("holders")
                  .matching(ALL)
                  .map(seeing(seen))
                  .map(seeing(seen))
                  .all());
      reads.put(
          "mapped scroll" + of,
          (t, seen) ->
              t.query(type)
                  .inCollection("holders")
                  .matching(Query.of(ALL).limit(2))
                  .map(seeing(seen))
                  .scroll(ScrollPosition.offset())
                  .getContent());
      reads.put(
          "mapped findAndRemove" + of,
          (t, seen) ->
              t.remove(type)
                  .inCollection("holders")
                  .matching(ALL)
                  .map(seeing(seen))
                  .findAndRemove());
      for (Class<?> field : List.of(Document.class, Map.class, Bson.class, Object.class)) {
        reads.put(
            "distinct" + of + " as " + field.getSimpleName(),
            (t, seen) -> t.findDistinct(new Query(), "data", "holders", type, field));
      }
    }
    for (Class<?> field : List.of(Document.class, Map.class, BsonValue.class, String.class)) {
      reads.put(
          "fluent distinct as " + field.getSimpleName(),
          (t, seen) ->
              t.query(Holder.class)
                  .distinct(field == String.class ? "name" : "any")
                  .as(field)
                  .matching(new Query())
                  .all());
    }
    reads.put("distinct objects", (t, seen) -> t.query(Holder.class).distinct("several").all());
    reads.put("projection", (t, seen) -> t.query(Holder.class).as(Named.class).all());
    reads.put("scroll by keyset", (t, seen) -> keyset(t, seen).getContent());
    reads.put("position by keyset", (t, seen) -> keyset(t, seen).positionAt(1));
    reads.put(
        "mapped findAndModify",
        (t, seen) ->
            t.update(Holder.class)
                .matching(ALL)
                .apply(Update.update("name", "n"))
                .map(seeing(seen))
                .findAndModifyValue());
    reads.put(
        "mapped findAndReplace",
        (t, seen) ->
            t.update(Holder.class)
                .inCollection("holders")
                .matching(Criteria.where("id").is("id1"))
                .replaceWith(new Holder())
                .as(Document.class)
                .map(seeing(seen))
                .findAndReplaceValue());
    reads.put(
        "findAndReplace",
        (t, seen) ->
            t.findAndReplace(
                Query.query(Criteria.where("_id").is("id1")),
                new Document("a", PlainHolders.nested()),
                "holders"));
    reads.put("indexes", (t, seen) -> indexes(t));
    reads.put(
        "command",
        (t, seen) ->
            t.executeCommand(new Document("find", "holders").append("limit", 1)).get("cursor"));
    reads.put("command of text", (t, seen) -> t.executeCommand("{ping: 1}"));
    if (access == Access.BLOCKING) {
      blocking(reads);
    }
    return reads;
  }

  private static Object indexes(MongoOperations template) {
    template.indexOps("holders").createIndex(new Index("name", Sort.Direction.ASC));
    return template.indexOps("holders").getIndexInfo();
  }

  private static Window<Holder> keyset(MongoOperations template, List<Object> seen) {
    return template
        .query(Holder.class)
        .matching(new Query().with(Sort.by("name")).limit(2))
        .map(same(seen))
        .scroll(ScrollPosition.keyset());
  }

  private static void blocking(Map<String, Read> reads) {
    reads.put(
        "executeQuery",
        (t, seen) -> {
          t.executeQuery(ALL, "holders", seen::add);
          return null;
        });
    reads.put(
        "execute by name", (t, seen) -> t.execute("holders", each -> each.find().into(list(null))));
    reads.put(
        "execute by class",
        (t, seen) -> t.execute(Holder.class, each -> each.find(Document.class).first()));
    reads.put(
        "execute, then map",
        (t, seen) -> t.execute("holders", each -> each.find(Map.class).first()));
    reads.put(
        "execute on the database",
        (t, seen) -> t.execute(db -> db.getCollection("holders").find().first()));
    reads.put("getCollection", (t, seen) -> t.getCollection("holders").find().first());
    reads.put("getDb", (t, seen) -> ((MongoTemplate) t).getDb().getCollection("holders").find());
    reads.put("createCollection", (t, seen) -> t.createCollection("others").find().first());
    Map<String, Function<Holders, Object>> queries = new LinkedHashMap<>();
    queries.put("documents", Holders::documents);
    queries.put("streamed", each -> list(each.streamed()));
    queries.put("results", Holders::results);
    queries.put("mapped results", Holders::mapped);
    queries.put("aggregated", Holders::aggregated);
    queries.put("maps", Holders::maps);
    queries.put("projected", each -> each.findByName("name1"));
    queries.put("entities", Holders::findAll);
    queries.put("window", each -> each.findBy(ScrollPosition.keyset(), Limit.of(2)).getContent());
    queries.forEach(
        (name, query) ->
            reads.put(
                "repository: " + name,
                (t, seen) ->
                    query.apply(new MongoRepositoryFactory(t).getRepository(Holders.class))));
  }

  private static List<Object> list(Stream<?> stream) {
    List<Object> list = new ArrayList<>();
    if (stream != null) {
      stream.forEach(list::add);
      stream.close();
    }
    return list;
  }

  private static Aggregation aggregation() {
    return Aggregation.newAggregation(Aggregation.match(new Criteria()), Aggregation.limit(2));
  }

  private static TypedAggregation<Holder> typed() {
    return Aggregation.newAggregation(Holder.class, Aggregation.limit(2));
  }

  /** Adds the document, and what is read of it, to what was seen; the result is both. */
  private static <T> QueryResultConverter<T, List<Object>> seeing(List<Object> seen) {
    return (document, reader) -> {
      T read = reader.get();
      seen.add(document);
      List<Object> both = new ArrayList<>();
      both.add(read);
      both.add(document);
      return both;
    };
  }

  private static <T> QueryResultConverter<T, T> same(List<Object> seen) {
    return (document, reader) -> {
      seen.add(document);
      return reader.get();
    };
  }
}
