package dev.throughline.mongodb;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.convert.MongoWriter;

/** Stock's way to insert one entity in Spring Data MongoDB 5.0, of which 5.1 has another. */
final class FormerInsert {

  private final @Nullable MethodHandle stock;

  private FormerInsert(@Nullable MethodHandle stock) {
    this.stock = stock;
  }

  /**
   * Looks for the method.
   *
   * @param lookup of the template that overrides it.
   */
  static FormerInsert in(Lookup lookup) {
    MethodType type =
        MethodType.methodType(Object.class, String.class, Object.class, MongoWriter.class);
    try {
      return new FormerInsert(
          lookup.findSpecial(MongoTemplate.class, "doInsert", type, lookup.lookupClass()));
    } catch (ReflectiveOperationException e) {
      return new FormerInsert(null); // 5.1 does not call it
    }
  }

  @SuppressWarnings("unchecked") // it returns what it was given, or a copy
  <T> T call(
      ThroughlineMongoTemplate template, String collection, T entity, MongoWriter<T> writer) {
    MethodHandle method = stock;
    if (method == null) {
      throw new UnsupportedOperationException("Spring Data MongoDB inserts in another way by now");
    }
    try {
      return (T) method.invoke(template, collection, (Object) entity, writer);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e); // stock's method declares none
    }
  }
}
