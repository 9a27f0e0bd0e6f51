package dev.throughline.mongodb.internal.reference;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionService;
import org.springframework.data.annotation.Reference;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.mapping.DocumentPointer;
import org.springframework.data.mongodb.core.mapping.DocumentReference;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** Decides how a property that refers to documents is followed. Thread-safe. */
public final class ReferenceKinds {

  private static final Pattern BY_ID =
      Pattern.compile("\\{\\s*['\"]?_id['\"]?\\s*:\\s*\\?#\\{\\s*#target\\s*}\\s*}");

  private static final String LAZY =
      "one by one, when its proxy is used, unless throughline.references.lazy=batch";

  private final MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context;
  private final ConversionService conversionService;
  private final boolean lazyTogether;

  /**
   * Creates rules for a converter's context and conversions.
   *
   * @param lazyTogether whether lazy references are followed together when the first is used.
   */
  public ReferenceKinds(
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context,
      ConversionService conversionService,
      boolean lazyTogether) {
    this.context = context;
    this.conversionService = conversionService;
    this.lazyTogether = lazyTogether;
  }

  /**
   * How a property is followed.
   *
   * @param property null when that is left to stock.
   * @param words the same for users.
   */
  record Kind(@Nullable ReferenceProperty property, String words) {

    static Kind stock(String why) {
      return new Kind(null, why);
    }

    static Kind together(ReferenceProperty property) {
      return new Kind(
          property, property.lazy() ? "together, when the first proxy is used" : "together");
    }
  }

  Kind of(MongoPersistentProperty property) {
    if (property.getFieldName().contains(".")) {
      return Kind.stock("one by one: its field name has a dot");
    }
    DBRef annotation = property.getDBRef();
    if (property.isDbReference() && annotation != null) {
      return annotation.lazy() && !lazyTogether
          ? Kind.stock(LAZY)
          : Kind.together(new DbRefProperty(property.getActualType(), annotation.lazy()));
    }
    if (!property.isDocumentReference() && property.findAnnotation(Reference.class) == null) {
      return Kind.stock("one by one: neither @DBRef nor @DocumentReference");
    }
    if (conversionService.canConvert(DocumentPointer.class, property.getActualType())) {
      return Kind.stock("by a converter of the application's");
    }
    DocumentReference reference = property.getDocumentReference();
    if (reference == null) {
      return Kind.together(pointer(property, null, null, false));
    }
    if (reference.lazy() && !lazyTogether) {
      return Kind.stock(LAZY);
    }
    if (!constant(reference.db()) || !constant(reference.collection())) {
      return Kind.stock("one by one: its database or collection is an expression");
    }
    if (!BY_ID.matcher(reference.lookup().trim()).matches()) {
      return Kind.stock("one by one: its lookup is not by id: " + reference.lookup());
    }
    if (!reference.sort().isBlank()) {
      return Kind.stock("one by one: it is sorted");
    }
    return Kind.together(
        pointer(
            property, given(reference.db()), given(reference.collection()), reference.lazy()));
  }

  private PointerProperty pointer(
      MongoPersistentProperty property, @Nullable String database, @Nullable String collection, boolean lazy) {
    Class<?> type = property.getAssociationTargetType();
    Class<?> target = type != null ? type : property.getActualType();
    return new PointerProperty(
        database,
        collection,
        context.getRequiredPersistentEntity(target).getCollection(),
        target,
        property.isCollectionLike(),
        property.isMap(),
        lazy);
  }

  private static @Nullable String given(String text) {
    return text.isBlank() ? null : text;
  }

  private static boolean constant(String text) {
    return !text.contains("#") && !text.contains("{") && !text.contains("$");
  }
}
