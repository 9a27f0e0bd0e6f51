package dev.throughline.mongodb.internal.convert;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** An entity's metadata reduced to one property, by which stock writes that property alone. */
public final class PropertyView implements InvocationHandler {

  private final MongoPersistentEntity<?> entity;
  private final @Nullable MongoPersistentProperty id;
  private final List<MongoPersistentProperty> others;

  private PropertyView(MongoPersistentEntity<?> entity, MongoPersistentProperty property) {
    boolean isId = entity.isIdProperty(property);
    this.entity = entity;
    this.id = isId ? property : null;
    this.others = isId ? Collections.emptyList() : List.of(property);
  }

  static MongoPersistentEntity<?> of(
      MongoPersistentEntity<?> entity, MongoPersistentProperty property) {
    return (MongoPersistentEntity<?>)
        Proxy.newProxyInstance(
            MongoPersistentEntity.class.getClassLoader(),
            new Class<?>[] {MongoPersistentEntity.class},
            new PropertyView(entity, property));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    switch (method.getName()) {
      case "iterator" -> {
        return others.iterator();
      }
      case "getIdProperty" -> {
        return id;
      }
      default -> {
        try {
          return method.invoke(entity, arguments);
        } catch (InvocationTargetException e) {
          throw e.getTargetException();
        }
      }
    }
  }
}
