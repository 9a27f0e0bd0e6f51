package dev.throughline.cache.internal.json;

import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.internal.rows.DocumentList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.module.SimpleModule;

/**
 * Lets Jackson print lists of documents without objects, wherever they are in what is printed:
 * every other list, and all of these that were looked at, is printed as before.
 */
public final class DocumentListModule extends SimpleModule {

  private static final long serialVersionUID = 1L;

  /**
   * Creates a module.
   *
   * @param writer prints by the mapper that gets this module; asked for at first use.
   */
  public DocumentListModule(Supplier<JsonRowsWriter> writer) {
    super("throughline-document-lists");
    addSerializer(new Lists(writer, null));
  }

  /** A module of a mapper that is known when it is used. */
  public static DocumentListModule of(Supplier<ObjectMapper> mapper) {
    return new DocumentListModule(new Once(mapper));
  }

  private static final class Once implements Supplier<JsonRowsWriter> {

    private final Supplier<ObjectMapper> mapper;
    private volatile @Nullable JsonRowsWriter made;

    Once(Supplier<ObjectMapper> mapper) {
      this.mapper = mapper;
    }

    @Override
    public JsonRowsWriter get() {
      JsonRowsWriter writer = made;
      if (writer == null) {
        writer = new JsonRowsWriter(mapper.get());
        made = writer;
      }
      return writer;
    }
  }

  private static final class Lists extends ValueSerializer<DocumentList<?>> {

    private final Supplier<JsonRowsWriter> writer;
    private final @Nullable BeanProperty property;

    Lists(Supplier<JsonRowsWriter> writer, @Nullable BeanProperty property) {
      this.writer = writer;
      this.property = property;
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"}) // the class that this serializer is found by
    public Class<DocumentList<?>> handledType() {
      return (Class) DocumentList.class;
    }

    @Override
    public ValueSerializer<?> createContextual(
        SerializationContext context, @Nullable BeanProperty property) {
      return new Lists(writer, property);
    }

    @Override
    public void serialize(DocumentList<?> list, JsonGenerator out, SerializationContext context) {
      JsonRows<?> rows = list.untouched();
      byte[] json =
          rows == null || !plain(rows, context) ? null : writer.get().embedded(rows, out, context);
      if (json == null) {
        List<?> objects = List.copyOf(list);
        stock(objects.getClass(), context).serialize(objects, out, context);
      } else {
        out.writeRawValue(new Utf8(json));
      }
    }

    /** {@return whether the property says nothing of how its list and the elements are printed} */
    private boolean plain(JsonRows<?> rows, SerializationContext context) {
      JavaType type = context.constructType(rows.type());
      return JacksonState.plainList(stock(List.of().getClass(), context))
          && context.findContentValueSerializer(type, property)
              == context.findRootValueSerializer(type);
    }

    /** {@return what prints a list of objects in the place of this one} */
    private ValueSerializer<Object> stock(Class<?> list, SerializationContext context) {
      return property == null
          ? context.findValueSerializer(list)
          : context.findPrimaryPropertySerializer(
              context.constructSpecializedType(property.getType(), list), property);
    }

    @Override
    public void serializeWithType(
        DocumentList<?> list,
        JsonGenerator out,
        SerializationContext context,
        TypeSerializer types) {
      List<?> objects = List.copyOf(list);
      stock(objects.getClass(), context).serializeWithType(objects, out, context, types);
    }

    @Override
    public boolean isEmpty(SerializationContext context, DocumentList<?> list) {
      return list.isEmpty();
    }
  }
}
