package dev.throughline.mongodb.parity.template;

import static org.springframework.data.mongodb.core.query.Criteria.byExample;
import static org.springframework.data.mongodb.core.query.Criteria.where;

import com.mongodb.client.result.UpdateResult;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.types.ObjectId;
import org.springframework.data.domain.Example;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/** A call of a template that takes a value of any class. */
enum CrateUse {
  IS("a", is("text")),
  IS_PATH(List.of("a", "1"), is("path")),
  IS_SEVERAL(List.of("a"), is("texts")),
  IS_ANY(List.of("a"), is("any")),
  IS_ID("a", is("id")),
  IS_CODE(null, is("code")),
  IS_OWNER(null, is("owner")),
  IS_KEEPER("a", is("keeper")),
  IS_MOOD(CrateValues.Mood.GOOD, is("mood")),
  IS_LEVEL(CrateValues.Level.LOW, is("level")),
  IS_ATTRIBUTE("a", is("attributes.a")),
  IS_SIZE(1, is("size.width")),
  RANGE(
      new Date(0),
      (template, value) ->
          template.find(new Query(where("date").gt(value).lte(value)), Crate.class)),
  NUMBERS(
      1,
      (template, value) ->
          template.count(
              new Query(where("number").gte(value).lt(value).and("large").ne(value)), Crate.class)),
  IN(
      List.of("a", "b"),
      (template, value) -> template.find(new Query(in(where("text"), value)), Crate.class)),
  NOT_IN(
      List.of("a", "b"),
      (template, value) ->
          template.count(
              new Query(
                  value instanceof Collection<?> all
                      ? where("path").nin(all).and("number").gt(0)
                      : where("path").nin(value).and("number").gt(0)),
              Crate.class)),
  ALL(
      List.of("a", "b"),
      (template, value) ->
          template.find(
              new Query(
                  new Criteria()
                      .orOperator(
                          value instanceof Collection<?> all
                              ? where("texts").all(all)
                              : where("texts").all(value),
                          where("names").is(value))),
              Crate.class)),
  IN_IDS(
      List.of("a", "b"),
      (template, value) -> template.find(new Query(in(where("id"), value)), Crate.class)),
  IN_OWNERS(
      List.of("a", "b"),
      (template, value) -> template.find(new Query(in(where("keeper"), value)), Crate.class)),
  BY_ID("a", (template, value) -> String.valueOf(template.findById(value, Crate.class))),
  ONE(
      "a",
      (template, value) ->
          template.findOne(new Query(where("text").is(value)), Crate.class)
              + " "
              + template.exists(new Query(where("path").is(value)), Crate.class)
              + template.exists(new Query(in(where("path"), value)), Crate.class)),
  REMOVE(
      List.of("a", "1"),
      (template, value) ->
          template.remove(new Query(where("path").ne(value).and("number").ne(1)), Crate.class)),
  UPDATE_ALL(
      List.of("a", "1"),
      (template, value) ->
          text(
              template.updateMulti(
                  new Query(where("path").ne(value)),
                  new Update().set("number", 1).inc("large", 1),
                  Crate.class))),
  SET(
      "a",
      (template, value) ->
          text(
              template.updateFirst(
                  new Query(where("text").is("a")), new Update().set("any", value), Crate.class))),
  SET_PATH(
      "a",
      (template, value) ->
          text(
              template.updateMulti(
                  new Query(where("text").is("a").and("number").gt(0)),
                  new Update().set("path", value).set("text", value),
                  Crate.class))),
  PUSH(
      "a",
      (template, value) ->
          text(
              template.updateFirst(
                  new Query(where("text").is("a")),
                  new Update().push("texts", value).addToSet("names", value).pull("numbers", value),
                  Crate.class))),
  PUSH_EACH(
      null,
      (template, value) ->
          text(
              template.updateFirst(
                  new Query(where("text").is("a")),
                  new Update().push("texts").each(value).addToSet("names").each(value, "b"),
                  Crate.class))),
  LIKE("a", like(Crate.class.getDeclaredFields())),
  LIKE_TEXTS(List.of("a"), like(field("texts"))),
  LIKE_NAMES(Set.of(), like(field("names"))),
  LIKE_ATTRIBUTES(Map.of(), like(field("attributes")));

  private static final ObjectId SENDER = new ObjectId("000000000000000000000001");

  /** A value that a plan is made with, null where there is none. */
  private final Object planned;

  private final Call call;

  /** A call that takes a value. */
  private interface Call {
    Object of(MongoOperations template, Object value);
  }

  CrateUse(Object planned, Call call) {
    this.planned = planned;
    this.call = call;
  }

  Object planned() {
    return planned;
  }

  Object of(MongoOperations template, Object value) {
    return call.of(template, value);
  }

  private static Call is(String property) {
    return (template, value) ->
        template.find(new Query(where(property).is(value).and("number").gte(0)), Crate.class);
  }

  private static Criteria in(Criteria criteria, Object value) {
    return value instanceof Collection<?> all ? criteria.in(all) : criteria.in(value);
  }

  /** By a probe whose properties that may hold the value do. */
  private static Call like(Field... fields) {
    return (template, value) -> {
      Crate probe = new Crate();
      probe.sender = SENDER;
      for (Field field : fields) {
        if (field.getType().isInstance(value) && field.getType() != Object.class) {
          try {
            field.set(probe, value);
          } catch (IllegalAccessException e) {
            throw new AssertionError(e);
          }
        }
      }
      return template.find(new Query(byExample(Example.of(probe))), Crate.class);
    };
  }

  private static Field field(String name) {
    try {
      return Crate.class.getDeclaredField(name);
    } catch (NoSuchFieldException e) {
      throw new AssertionError(e);
    }
  }

  private static String text(UpdateResult result) {
    return result.getMatchedCount() + " " + result.getModifiedCount();
  }
}
