package dev.throughline.mongodb.mutants;

import static net.bytebuddy.matcher.ElementMatchers.named;

import dev.throughline.mongodb.mutants.Mutant.Catch;
import dev.throughline.mongodb.mutants.Mutant.Change;
import java.util.List;
import java.util.Map;
import net.bytebuddy.asm.Advice.OnMethodExit;
import net.bytebuddy.asm.Advice.Return;
import org.bson.BsonDocument;
import org.springframework.data.mongodb.core.query.Query;

/** Pages with one thing wrong. */
final class PageMutants {

  private static final String RANGE = "mongodb.internal.page.KeyRange";

  private PageMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "wrong bound",
            "the outer bound of a page leaves out items of the place's own value",
            RANGE,
            Change.by(named("bound"), Exclude.class),
            Catch.of("page.PlainRangeTests#thePartsFindExactlyWhatFollowsInOrder", "behind")),
        new Mutant(
            "wrong bound on a server",
            "the same, among random items",
            RANGE,
            Change.by(named("bound"), Exclude.class),
            new Catch(
                "page.PagePropertyTests#walkingYieldsTheResultOnceEach",
                "walk \\d+",
                1,
                Map.of("page.count", "40"))),
        new Mutant(
            "null part skipped",
            "a page ends where null begins",
            "mongodb.page.PageFind",
            Change.by(named("rest"), Skip.class),
            Catch.of("page.PageCommandTests#nullIsAskedForByItselfWhereAPageReachesIt", "id6")));
  }

  /** At most becomes less than. */
  static final class Exclude {
    @OnMethodExit
    static void exit(@Return(readOnly = false) BsonDocument result) {
      if (result != null && result.containsKey("$lte")) {
        result = new BsonDocument("$lt", result.get("$lte"));
      }
    }
  }

  static final class Skip {
    @OnMethodExit
    static void exit(@Return(readOnly = false) Query result) {
      result = null;
    }
  }
}
