package dev.throughline.board.web;

import com.fasterxml.jackson.databind.JavaType;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.oas.models.media.Schema;
import jakarta.validation.constraints.NotBlank;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Says of a record's components what springdoc does not see: which may be null, that all others are
 * there, and that blank is less than one character.
 */
@Component
final class RecordSchemas implements ModelConverter {

  private static final String REFERENCE = "#/components/schemas/";

  @Override
  public @Nullable Schema<?> resolve(
      AnnotatedType type, ModelConverterContext context, Iterator<ModelConverter> chain) {
    Schema<?> schema = chain.hasNext() ? chain.next().resolve(type, context, chain) : null;
    Class<?> raw = raw(type.getType());
    if (schema != null && raw != null && raw.isRecord()) {
      complete(raw, defined(schema, context.getDefinedModels()));
    }
    return schema;
  }

  private static @Nullable Class<?> raw(@Nullable Type type) {
    if (type instanceof JavaType resolved) {
      return resolved.getRawClass();
    }
    return type instanceof Class<?> plain ? plain : null;
  }

  @SuppressWarnings("rawtypes") // as Swagger declares them
  private static Schema<?> defined(Schema<?> schema, Map<String, Schema> models) {
    String reference = schema.get$ref();
    Schema<?> model =
        reference != null && reference.startsWith(REFERENCE)
            ? models.get(reference.substring(REFERENCE.length()))
            : null;
    return model == null ? schema : model;
  }

  private static void complete(Class<?> type, Schema<?> schema) {
    if (schema.getProperties() == null) {
      return;
    }
    for (RecordComponent component : type.getRecordComponents()) {
      Schema<?> property = schema.getProperties().get(component.getName());
      if (property == null) {
        continue;
      }
      if (component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
        property.setNullable(true);
      } else if (schema.getRequired() == null
          || !schema.getRequired().contains(component.getName())) {
        schema.addRequiredItem(component.getName());
      }
      if (component.getAccessor().isAnnotationPresent(NotBlank.class)) {
        property.minLength(1).pattern("\\S");
      }
    }
  }
}
