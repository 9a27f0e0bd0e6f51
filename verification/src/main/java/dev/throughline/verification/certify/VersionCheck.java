package dev.throughline.verification.certify;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.mapping.Document;

/** Versions go up, and a stale entity is refused, as with stock. */
final class VersionCheck implements Check {

  private static final String COLLECTION = "revised";

  @Document(COLLECTION)
  record Revised(@Id String id, @Version @Nullable Long version, String text) {

    Revised saying(String other) {
      return new Revised(id, version, other);
    }
  }

  /** How a template writes one entity. */
  private interface Writer {
    Revised insert(Revised entity);

    Revised save(Revised entity);

    long remove(Revised entity);
  }

  @Override
  public String name() {
    return "versions: optimistic locking";
  }

  private static final List<String> EXPECTED =
      List.of("inserted 0", "saved 1", "stale save refused", "stale removal of 0");

  @Override
  public void stock(Workplace at) {
    Check.same("stock's versions", EXPECTED, trace(blocking(at, false)));
  }

  @Override
  public Outcome run(Workplace at) {
    Check.same("stock's versions", EXPECTED, trace(blocking(at, false)));
    List<RawBsonDocument> stored = at.stored(COLLECTION);
    at.empty(COLLECTION);
    Check.same("Throughline's versions", EXPECTED, trace(blocking(at, true)));
    StoredBytes.same("a version by Throughline", stored, at.stored(COLLECTION));
    at.empty(COLLECTION);
    Check.same("Throughline's versions, reactive", EXPECTED, trace(reactive(at)));
    StoredBytes.same("a version by Throughline, reactive", stored, at.stored(COLLECTION));
    at.empty(COLLECTION);
    return Outcome.right(3L * EXPECTED.size());
  }

  private static List<String> trace(Writer writer) {
    List<String> trace = new ArrayList<>();
    Revised inserted = writer.insert(new Revised("one", null, "first"));
    trace.add("inserted " + inserted.version());
    Revised saved = writer.save(inserted.saying("second"));
    trace.add("saved " + saved.version());
    trace.add("stale save " + refusal(() -> writer.save(inserted.saying("lost"))));
    trace.add("stale removal of " + writer.remove(inserted));
    return trace;
  }

  private static String refusal(Supplier<Revised> write) {
    try {
      return "accepted, as version " + write.get().version();
    } catch (OptimisticLockingFailureException e) {
      return "refused";
    }
  }

  private static Writer blocking(Workplace at, boolean ours) {
    var template = ours ? at.ours : at.stock;
    return new Writer() {
      @Override
      public Revised insert(Revised entity) {
        return template.insert(entity);
      }

      @Override
      public Revised save(Revised entity) {
        return template.save(entity);
      }

      @Override
      public long remove(Revised entity) {
        return template.remove(entity).getDeletedCount();
      }
    };
  }

  private static Writer reactive(Workplace at) {
    return new Writer() {
      @Override
      public Revised insert(Revised entity) {
        return Check.result(at.oursReactive.insert(entity));
      }

      @Override
      public Revised save(Revised entity) {
        return Check.result(at.oursReactive.save(entity));
      }

      @Override
      public long remove(Revised entity) {
        return Check.result(at.oursReactive.remove(entity)).getDeletedCount();
      }
    };
  }
}
