package dev.throughline.bench.route;

import dev.throughline.bench.product.Product;
import io.micronaut.context.ApplicationContext;
import io.micronaut.serde.annotation.SerdeImport;
import io.micronaut.serde.bson.BsonBinaryMapper;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Micronaut Serialization's BSON, on introspections that its compiler makes. */
@SerdeImport(Product.class)
public final class MicronautRoute<T> implements Route<T> {

  private final Class<T> type;
  private final BsonBinaryMapper mapper = ApplicationContext.run().getBean(BsonBinaryMapper.class);

  /** Of a class that has introspections. */
  public MicronautRoute(Class<T> type) {
    this.type = type;
  }

  @Override
  public Object write(T entity) {
    return bytes(entity);
  }

  @Override
  public T read(byte[] bytes) {
    try {
      return mapper.readValue(bytes, type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public byte[] bytes(T entity) {
    try {
      return mapper.writeValueAsBytes(entity);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
