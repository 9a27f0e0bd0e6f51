package dev.throughline.boot.internal.shadow;

import dev.throughline.boot.internal.observe.MappedType.Direction;
import dev.throughline.boot.internal.observe.ThreadMapping;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.DbRefResolver;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.projection.EntityProjection;

/**
 * Stock's converter with a clock: every document is mapped by stock, and the time is taken of the
 * outermost reads and writes. A sample of the documents is handed to the shadow run. As safe for
 * use by several threads as stock's.
 */
public final class WatchedConverter extends MappingMongoConverter {

  private final MappingClock clock;

  /**
   * Creates a converter as stock's constructor does.
   *
   * @param clock takes the times.
   */
  public WatchedConverter(
      DbRefResolver dbRefResolver,
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> mappingContext,
      MappingClock clock) {
    super(dbRefResolver, mappingContext);
    this.clock = clock;
  }

  @Override
  public <S extends Object> S read(Class<S> clazz, Bson bson) {
    ThreadMapping mapping = clock.start(clazz, Direction.READ);
    if (mapping == null) {
      return super.read(clazz, bson);
    }
    S value = null;
    try {
      value = super.read(clazz, bson);
      return value;
    } finally {
      Document whole = value != null && bson instanceof Document document ? document : null;
      clock.end(mapping, clazz, whole, this, Direction.READ);
    }
  }

  @Override
  public <R> R project(EntityProjection<R, ?> projection, Bson bson) {
    boolean projects = projection.isProjection();
    Class<?> type = projects ? Object.class : projection.getMappedType().getType();
    ThreadMapping mapping = clock.start(type, Direction.READ);
    if (mapping == null) {
      return super.project(projection, bson);
    }
    R value = null;
    try {
      value = super.project(projection, bson);
      return value;
    } finally {
      Document whole =
          !projects && value != null && bson instanceof Document document ? document : null;
      clock.end(mapping, type, whole, this, Direction.READ);
    }
  }

  @Override
  public void write(@Nullable Object obj, Bson bson) {
    ThreadMapping mapping = obj == null ? null : clock.start(obj.getClass(), Direction.WRITE);
    if (obj == null || mapping == null) {
      stockWrite(obj, bson);
      return;
    }
    try {
      stockWrite(obj, bson);
    } finally {
      Document whole = bson instanceof Document document ? document : null;
      clock.end(mapping, obj.getClass(), whole, this, Direction.WRITE);
    }
  }

  @SuppressWarnings("NullAway") // refused as stock refuses it
  private void stockWrite(@Nullable Object obj, Bson bson) {
    super.write(obj, bson);
  }

  /** As stock's, with the clock: for sessions and transactions. */
  @Override
  public WatchedConverter with(MongoDatabaseFactory dbFactory) {
    WatchedConverter target =
        new WatchedConverter(new DefaultDbRefResolver(dbFactory), mappingContext, clock);
    // Fields, since the setters do more than stock does here.
    target.applicationContext = applicationContext;
    target.setCustomConversions(conversions);
    target.setInstantiators(instantiators);
    target.typeMapper = typeMapper;
    target.setCodecRegistryProvider(dbFactory);
    target.afterPropertiesSet();
    return target;
  }
}
