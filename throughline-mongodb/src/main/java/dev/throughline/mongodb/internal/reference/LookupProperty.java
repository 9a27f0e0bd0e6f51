package dev.throughline.mongodb.internal.reference;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.model.SpELContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.util.json.ParameterBindingContext;
import org.springframework.data.mongodb.util.json.ParameterBindingDocumentCodec;
import org.springframework.expression.EvaluationContext;

/**
 * A property with {@code @DocumentReference} whose lookup compares fields with values of the
 * reference or of its owner. What it asks for is computed as stock computes it; where the result is
 * another one, stock's question has no answer here, and goes to the server.
 */
final class LookupProperty implements ReferenceProperty {

  private static final ParameterBindingDocumentCodec CODEC = new ParameterBindingDocumentCodec();

  private final MongoPersistentProperty property;
  private final PointerProperty pointer;
  private final String lookup;
  private final Document sort;
  private final SpELContext spel;

  /**
   * Creates the property.
   *
   * @param pointer where it leads, if it were looked up by the id.
   */
  LookupProperty(
      MongoPersistentProperty property,
      PointerProperty pointer,
      String lookup,
      Document sort,
      SpELContext spel) {
    this.property = property;
    this.pointer = pointer;
    this.lookup = lookup;
    this.sort = sort;
    this.spel = spel;
  }

  @Override
  public boolean asksWithoutValue() {
    return true;
  }

  @Override
  public boolean lazy() {
    return pointer.lazy();
  }

  @Override
  public boolean needsOwner() {
    return true;
  }

  @Override
  public void collect(@Nullable Object value, Document owner, Wanted wanted) {
    ReferenceTarget place = pointer.target(value);
    if (pointer.collectionLike() && value instanceof Collection<?> values) {
      values.forEach(each -> add(place, filter(each, each), wanted));
    } else if (pointer.map() && value instanceof Map<?, ?> values) {
      values.values().forEach(each -> add(place, filter(each, each), wanted));
    } else {
      add(place, filter(value, owner), wanted);
    }
  }

  private void add(ReferenceTarget place, Document filter, Wanted wanted) {
    boolean many = pointer.collectionLike() || pointer.map();
    ReferenceKey key = ReferenceKey.of(place.database(), place.collection(), filter, sort, many);
    if (key != null) {
      List<@Nullable Object> values = new ArrayList<>(filter.values());
      wanted.add(new Wanted.Reference(key, values, pointer.type()));
    }
  }

  private Document filter(@Nullable Object target, @Nullable Object self) {
    return CODEC.decode(
        lookup,
        new ParameterBindingContext(
            index ->
                target instanceof Document document
                    ? new ArrayList<>(document.values()).get(index)
                    : target,
            spel.getParser(),
            () -> variables(target, self)));
  }

  private EvaluationContext variables(@Nullable Object target, @Nullable Object self) {
    Object root = target == null ? new Document() : target;
    EvaluationContext context = spel.getEvaluationContext(root);
    context.setVariable("target", root);
    context.setVariable("self", self);
    context.setVariable(property.getName(), root);
    return context;
  }
}
