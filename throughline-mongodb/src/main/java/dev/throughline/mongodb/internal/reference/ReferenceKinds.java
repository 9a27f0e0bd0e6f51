package dev.throughline.mongodb.internal.reference;

import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionService;
import org.springframework.data.annotation.Reference;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mapping.model.SpELContext;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.mapping.DocumentPointer;
import org.springframework.data.mongodb.core.mapping.DocumentReference;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** Decides how a property that refers to documents is followed. Thread-safe. */
public final class ReferenceKinds {

  private static final Pattern BY_ID =
      Pattern.compile("\\{\\s*['\"]?_id['\"]?\\s*:\\s*\\?#\\{\\s*#target\\s*}\\s*}");

  private static final Pattern EXPRESSION = Pattern.compile("['\"]?[?:]#\\{[^}]*}['\"]?|\\?\\d+");

  private static final String LAZY =
      "one by one, when its proxy is used, unless throughline.references.lazy=batch";

  private final MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context;
  private final ConversionService conversionService;
  private final Supplier<@Nullable SpELContext> spel;
  private final boolean lazyTogether;

  /**
   * Creates rules for a converter's context and conversions.
   *
   * @param spel what the converter evaluates expressions with.
   * @param lazyTogether whether lazy references are followed together when the first is used.
   */
  public ReferenceKinds(
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context,
      ConversionService conversionService,
      Supplier<@Nullable SpELContext> spel,
      boolean lazyTogether) {
    this.context = context;
    this.conversionService = conversionService;
    this.spel = spel;
    this.lazyTogether = lazyTogether;
  }

  /**
   * The way in which a property is followed.
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
    PointerProperty pointer =
        pointer(property, given(reference.db()), given(reference.collection()), reference.lazy());
    return BY_ID.matcher(reference.lookup().trim()).matches() && reference.sort().isBlank()
        ? Kind.together(pointer)
        : lookup(property, pointer, reference);
  }

  private Kind lookup(
      MongoPersistentProperty property, PointerProperty pointer, DocumentReference reference) {
    SpELContext known = spel.get();
    Document sort = parsed(reference.sort().isBlank() ? "{}" : reference.sort());
    Document sample = parsed(EXPRESSION.matcher(reference.lookup()).replaceAll("1"));
    if (known == null || sort == null) {
      return Kind.stock("one by one: its sort is an expression");
    }
    if (sample == null || !equality(sample)) {
      return Kind.stock("one by one: its lookup compares not only fields with values");
    }
    return Kind.together(new LookupProperty(property, pointer, reference.lookup(), sort, known));
  }

  /** {@return whether a filter compares fields of the document itself with single values} */
  private static boolean equality(Document filter) {
    return !filter.isEmpty()
        && filter.keySet().stream().noneMatch(name -> name.startsWith("$") || name.contains("."))
        && filter.values().stream().noneMatch(value -> value instanceof Document);
  }

  private static @Nullable Document parsed(String json) {
    try {
      return Document.parse(json);
    } catch (RuntimeException e) {
      return null; // with expressions, or broken, which stock says when it is used
    }
  }

  private PointerProperty pointer(
      MongoPersistentProperty property,
      @Nullable String database,
      @Nullable String collection,
      boolean lazy) {
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
