package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.internal.call.shape.ArgumentType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.OffsetScrollPosition;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.repository.query.MongoParameters;

/**
 * The parameters of a query method: values of its conditions, and parts, which say how results are
 * sorted and limited. Immutable.
 */
final class ParametersOfMethod {

  private static final Set<Class<?>> PARTS =
      Set.of(Sort.class, Limit.class, Pageable.class, ScrollPosition.class);

  /** What equals another only if stock makes the same of it. */
  private static final Set<Class<?>> COMPARABLE =
      Set.of(
          Sort.class,
          PageRequest.class,
          Limit.of(1).getClass(),
          Limit.unlimited().getClass(),
          OffsetScrollPosition.class);

  private final boolean[] parts;
  private final boolean known;
  private final List<ArgumentType> types = new ArrayList<>();

  ParametersOfMethod(Method declared, MongoParameters parameters) {
    List<ArgumentType> all = ArgumentType.of(declared);
    Class<?>[] classes = declared.getParameterTypes();
    this.parts = new boolean[classes.length];
    boolean each = parameters.getNumberOfParameters() == classes.length;
    for (int i = 0; each && i < classes.length; i++) {
      parts[i] = !parameters.getParameter(i).isBindable();
      if (parts[i]) {
        each = PARTS.contains(classes[i]);
      } else {
        types.add(all.get(i));
      }
    }
    this.known = each;
  }

  /** {@return whether there is nothing but values and parts that are known here} */
  boolean known() {
    return known;
  }

  /** {@return whether there are parts} */
  boolean parted() {
    for (boolean part : parts) {
      if (part) {
        return true;
      }
    }
    return false;
  }

  /** The types of the values. */
  List<ArgumentType> types() {
    return types;
  }

  /** The arguments that are values. */
  Object[] values(Object[] arguments) {
    Object[] values = new Object[types.size()];
    int next = 0;
    for (int i = 0; i < parts.length; i++) {
      if (!parts[i]) {
        values[next++] = arguments[i];
      }
    }
    return values;
  }

  /** The arguments that are parts; null when one of them is null, or of another class. */
  @Nullable List<Object> parts(@Nullable Object[] arguments) {
    List<Object> found = new ArrayList<>(2);
    for (int i = 0; i < parts.length; i++) {
      if (parts[i]) {
        Object part = arguments[i];
        if (part == null
            || !COMPARABLE.contains(part.getClass())
            || isFar(part)
            || !isPlain(part)) {
          return null;
        }
        found.add(part);
      }
    }
    return found;
  }

  /** {@return whether its sort is Spring's own: another order may equal one of these} */
  private static boolean isPlain(Object part) {
    Object sort = part instanceof PageRequest page ? page.getSort() : part;
    if (!(sort instanceof Sort orders)) {
      return true;
    }
    for (Sort.Order order : orders) {
      if (order.getClass() != Sort.Order.class) {
        return false;
      }
    }
    return sort.getClass() == Sort.class;
  }

  /** {@return whether stock cannot say to the driver how far it is} */
  private static boolean isFar(Object part) {
    return part instanceof OffsetScrollPosition position
        && !position.isInitial()
        && position.getOffset() >= Integer.MAX_VALUE;
  }

  /** All arguments. */
  Object[] merged(Object[] values, List<Object> found) {
    Object[] merged = new Object[parts.length];
    int value = 0;
    int part = 0;
    for (int i = 0; i < merged.length; i++) {
      merged[i] = parts[i] ? found.get(part++) : values[value++];
    }
    return merged;
  }

  @Override
  public String toString() {
    return Arrays.toString(parts);
  }
}
