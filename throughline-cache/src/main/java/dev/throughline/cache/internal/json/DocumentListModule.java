package dev.throughline.cache.internal.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.internal.rows.DocumentList;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanProperty;
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
    addSerializer(new Lists(writer));
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

    Lists(Supplier<JsonRowsWriter> writer) {
      this.writer = writer;
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"}) // the class that this serializer is found by
    public Class<DocumentList<?>> handledType() {
      return (Class) DocumentList.class;
    }

    /** A property that says by annotations how its list is printed, is printed as any list. */
    @Override
    public ValueSerializer<?> createContextual(
        SerializationContext context, @Nullable BeanProperty property) {
      return property == null || property.getMember() == null || plain(property)
          ? this
          : new AsList(property);
    }

    private static boolean plain(BeanProperty property) {
      return property
          .getMember()
          .annotations()
          .map(Annotation::annotationType)
          .allMatch(
              type ->
                  type == JsonProperty.class
                      || !type.getName().startsWith("com.fasterxml.jackson.")
                          && !type.getName().startsWith("tools.jackson."));
    }

    @Override
    public void serialize(DocumentList<?> list, JsonGenerator out, SerializationContext context) {
      JsonRows<?> rows = list.untouched();
      byte[] json =
          rows == null
                  || !JsonShapes.ordinaryList(context.findValueSerializer(List.of().getClass()))
              ? null
              : writer.get().embedded(rows, out, context);
      if (json == null) {
        asList(list, out, context);
      } else {
        out.writeRawValue(new Utf8(json));
      }
    }

    private static void asList(
        DocumentList<?> list, JsonGenerator out, SerializationContext context) {
      List<?> objects = List.copyOf(list);
      context.findValueSerializer(objects.getClass()).serialize(objects, out, context);
    }

    @Override
    public void serializeWithType(
        DocumentList<?> list,
        JsonGenerator out,
        SerializationContext context,
        TypeSerializer types) {
      List<?> objects = List.copyOf(list);
      context
          .findValueSerializer(objects.getClass())
          .serializeWithType(objects, out, context, types);
    }

    @Override
    public boolean isEmpty(SerializationContext context, DocumentList<?> list) {
      return list.isEmpty();
    }
  }

  /** The list's objects, as the property's annotations say. */
  private static final class AsList extends ValueSerializer<DocumentList<?>> {

    private final BeanProperty property;

    AsList(BeanProperty property) {
      this.property = property;
    }

    @Override
    public void serialize(DocumentList<?> list, JsonGenerator out, SerializationContext context) {
      List<?> objects = List.copyOf(list);
      context
          .findPrimaryPropertySerializer(objects.getClass(), property)
          .serialize(objects, out, context);
    }

    @Override
    public void serializeWithType(
        DocumentList<?> list,
        JsonGenerator out,
        SerializationContext context,
        TypeSerializer types) {
      List<?> objects = List.copyOf(list);
      context
          .findPrimaryPropertySerializer(objects.getClass(), property)
          .serializeWithType(objects, out, context, types);
    }

    @Override
    public boolean isEmpty(SerializationContext context, DocumentList<?> list) {
      return list.isEmpty();
    }
  }
}
