package dev.throughline.mongodb.internal.follow;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.Association;
import org.springframework.data.mapping.model.ValueExpressionEvaluator;
import org.springframework.data.mongodb.core.convert.DbRefProxyHandler;
import org.springframework.data.mongodb.core.convert.DbRefResolverCallback;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.util.ClassUtils;

/**
 * The stock converter's following of one property's references, for which it has no method that
 * others may call: it is called nevertheless, so that there is no second one (D-REFERENCE-07).
 * Thread-safe.
 */
public final class StockReferences {

  /** The methods, as far as this version of Spring Data has them. */
  private record Access(
      Method context,
      Object rootPath,
      Method path,
      Method push,
      Method withPath,
      Method forProperty,
      Method existing,
      Constructor<?> accessor,
      Method callback,
      Field handler,
      Method association) {}

  private static final @Nullable Access ACCESS = access();

  private final MappingMongoConverter converter;
  private final Access access;

  private StockReferences(MappingMongoConverter converter, Access access) {
    this.converter = converter;
    this.access = access;
  }

  /** The converter's; null where reflection does not reach them. */
  public static @Nullable StockReferences of(MappingMongoConverter converter) {
    return ACCESS == null ? null : new StockReferences(converter, ACCESS);
  }

  private static @Nullable Access access() {
    Class<?> stock = MappingMongoConverter.class;
    try {
      Class<?> path = type("ObjectPath");
      Class<?> context = type("MappingMongoConverter$ConversionContext");
      Class<?> accessor = type("DocumentAccessor");
      Field root = open(path.getDeclaredField("ROOT"));
      return new Access(
          open(stock.getDeclaredMethod("getConversionContext", path)),
          root.get(null),
          open(context.getMethod("getPath")),
          open(
              path.getDeclaredMethod(
                  "push", Object.class, MongoPersistentEntity.class, Object.class)),
          open(context.getMethod("withPath", path)),
          open(context.getMethod("forProperty", MongoPersistentProperty.class)),
          open(
              context.getMethod(
                  "findContextualEntity", MongoPersistentEntity.class, Document.class)),
          open(
              type("MappingMongoConverter$EvaluatingDocumentAccessor")
                  .getDeclaredConstructor(stock, Bson.class)),
          open(
              stock.getDeclaredMethod(
                  "getDbRefResolverCallback", context, accessor, ValueExpressionEvaluator.class)),
          open(stock.getDeclaredField("dbRefProxyHandler")),
          open(
              stock.getDeclaredMethod(
                  "readAssociation",
                  Association.class,
                  accessor,
                  DbRefProxyHandler.class,
                  DbRefResolverCallback.class,
                  context)));
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  private static Class<?> type(String name) throws ClassNotFoundException {
    return ClassUtils.forName(
        MappingMongoConverter.class.getPackageName() + "." + name,
        MappingMongoConverter.class.getClassLoader());
  }

  private static <T extends AccessibleObject> T open(T member) {
    member.setAccessible(true);
    return member;
  }

  /** {@return what stock reads a document with that nothing refers to} */
  public Object root() {
    return call(access.context(), converter, access.rootPath());
  }

  /** {@return what stock reads the properties of an object with} */
  public Object within(
      Object context, Object instance, MongoPersistentEntity<?> entity, @Nullable Object id) {
    Object path = call(access.push(), call(access.path(), context), instance, entity, id);
    return call(access.withPath(), context, path);
  }

  /** The object that stock takes for this document since it lies on the way to it, or null. */
  public @Nullable Object existing(
      Object context, MongoPersistentEntity<?> entity, Document document) {
    return invoke(access.existing(), context, entity, document);
  }

  /**
   * {@return what a property's references lead to}
   *
   * @param document has the property's field, and all else that is looked at.
   */
  public @Nullable Object follow(
      Object context, MongoPersistentProperty property, Document document) {
    try {
      Object accessor = access.accessor().newInstance(converter, document);
      Object own = call(access.forProperty(), context, property);
      return invoke(
          access.association(),
          converter,
          property.getRequiredAssociation(),
          accessor,
          access.handler().get(converter),
          call(access.callback(), converter, own, accessor, accessor),
          own);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object call(Method method, Object target, @Nullable Object... arguments) {
    Object result = invoke(method, target, arguments);
    if (result == null) {
      throw new IllegalStateException("Nothing from " + method);
    }
    return result;
  }

  private static @Nullable Object invoke(
      Method method, Object target, @Nullable Object... arguments) {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw StockReferences.<RuntimeException>sneak(e.getTargetException());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("unchecked") // the compiler's view only
  private static <T extends Throwable> T sneak(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
