package dev.throughline.bench.wiring;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/** Describes for reports whether an application really runs on compiled codecs. */
public final class Wiring {

  private Wiring() {}

  /**
   * A table's note on an entity: what is compiled for it, so that no row of ours is stock in
   * disguise.
   *
   * @return empty when the application is stock.
   */
  public static String describe(BeanFactory beans, Class<?> entity) {
    return beans.getBean(MongoConverter.class) instanceof ThroughlineMongoConverter converter
        ? " (" + converter.report(entity) + ")"
        : "";
  }
}
