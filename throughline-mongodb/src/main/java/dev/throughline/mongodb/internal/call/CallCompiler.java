package dev.throughline.mongodb.internal.call;

import dev.throughline.codec.internal.planner.UserConverters;
import dev.throughline.mongodb.internal.call.FilterTemplate.Hole;
import dev.throughline.mongodb.internal.call.record.RecordedCall;
import dev.throughline.mongodb.internal.call.shape.ArgumentType;
import dev.throughline.mongodb.internal.call.shape.NotCompiled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.bson.BsonRegularExpression;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * Makes plans of what stock does with arguments that are made up for it. A place of the filter that
 * changes with one argument, and in a way that is known here, is that argument's; everything else
 * has to stay the same. In the end the plan must give stock's bytes for every set of arguments that
 * was tried, or stock makes the calls.
 */
final class CallCompiler {

  private final List<ArgumentType> types;
  private final Function<Object[], RecordedCall> stock;
  private final Codec<Document> codec;
  private final CodecRegistry registry;
  private final StableMapping mapping;
  private final MongoConverter converter;
  private final UserConverters users;
  private final List<List<Object>> values = new ArrayList<>();
  private final Map<List<Object>, Hole> holes = new HashMap<>();

  /** A set of arguments, and what stock made of it. */
  private record Trial(Object[] arguments, RecordedCall recorded) {}

  /**
   * Creates a compiler for one call.
   *
   * @param types of the parameters.
   * @param stock makes the call with such arguments.
   * @param registry the codecs of the database.
   * @param mapping of the entity.
   */
  CallCompiler(
      List<ArgumentType> types,
      Function<Object[], RecordedCall> stock,
      CodecRegistry registry,
      StableMapping mapping) {
    this.types = types;
    this.stock = stock;
    this.registry = registry;
    this.codec = registry.get(Document.class);
    this.mapping = mapping;
    this.converter = mapping.converter();
    this.users = new UserConverters(converter.getCustomConversions());
  }

  /**
   * Makes the plan.
   *
   * @throws NotCompiled when there is none, with the reason.
   */
  CallPlan compile() {
    types.forEach(type -> values.add(probes(type, converter)));
    Object[] first = values.stream().map(each -> each.get(0)).toArray();
    Trial base = trial(first);
    List<Trial> trials = new ArrayList<>(List.of(base));
    for (int i = 0; i < types.size(); i++) {
      List<Trial> ofParameter = new ArrayList<>();
      for (Object value : values.get(i).subList(1, values.get(i).size())) {
        Object[] arguments = first.clone();
        arguments[i] = value;
        ofParameter.add(trial(arguments));
      }
      findHoles(i, base, ofParameter);
      trials.addAll(ofParameter);
    }
    trials.add(trial(values.stream().map(each -> each.get(each.size() - 1)).toArray()));
    return checked(base, trials);
  }

  /** Arguments to try. */
  static List<Object> probes(ArgumentType type, MongoConverter converter) {
    List<Object> known = type.probes(converter.getCustomConversions());
    if (known == null) {
      throw new NotCompiled("an argument of type " + type);
    }
    return known;
  }

  private Trial trial(Object[] arguments) {
    RecordedCall recorded = stock.apply(arguments.clone());
    if (!(recorded.filter() instanceof Document)) {
      throw new NotCompiled("a filter that is no document");
    }
    return new Trial(arguments, recorded);
  }

  private void findHoles(int parameter, Trial base, List<Trial> others) {
    Map<List<Object>, Boolean> changed = new HashMap<>();
    for (Trial other : others) {
      if (!base.recorded().like(other.recorded())) {
        throw new NotCompiled("options that change with an argument");
      }
      compare(filter(base), filter(other), List.of(), changed);
    }
    if (changed.isEmpty() && isConvertedByApplication(parameter)) {
      throw new NotCompiled("an argument that is converted and not sent");
    }
    List<Trial> all = new ArrayList<>(others);
    all.add(base);
    for (List<Object> place : changed.keySet()) {
      if (types.get(parameter).type() == String.class && mapping.convertsSomeTexts(place)) {
        throw new NotCompiled("an id that some texts are converted to");
      }
      boolean many = types.get(parameter).many();
      Hole hole = new Hole(parameter, kind(parameter, place, all), many);
      if (holes.put(place, hole) != null) {
        throw new NotCompiled("a place that changes with two arguments");
      }
    }
  }

  private static Document filter(Trial trial) {
    return (Document) trial.recorded().filter();
  }

  private void compare(
      @Nullable Object one,
      @Nullable Object other,
      List<Object> path,
      Map<List<Object>, Boolean> changed) {
    if (one instanceof Map<?, ?> left && other instanceof Map<?, ?> right) {
      if (!List.copyOf(left.keySet()).equals(List.copyOf(right.keySet()))) {
        throw new NotCompiled("fields that change with an argument");
      }
      left.forEach(
          (key, value) -> compare(value, right.get(key), FilterTemplate.at(path, key), changed));
    } else if (one instanceof List<?> left
        && other instanceof List<?> right
        && left.size() == right.size()) {
      for (int i = 0; i < left.size(); i++) {
        compare(left.get(i), right.get(i), FilterTemplate.at(path, i), changed);
      }
    } else if (!(one instanceof Pattern left
            && other instanceof Pattern right
            && expression(left).equals(expression(right)))
        && !Objects.equals(one, other)) {
      changed.put(path, true);
    }
  }

  private boolean isConvertedByApplication(int parameter) {
    return users.writes(types.get(parameter).type());
  }

  private ArgumentKind kind(int parameter, List<Object> place, List<Trial> trials) {
    boolean converted = isConvertedByApplication(parameter);
    for (ArgumentKind kind : ArgumentKind.values()) {
      if (converted && kind != ArgumentKind.CONVERTED) {
        continue; // what the conversion makes of other values is not known
      }
      if (trials.stream()
          .allMatch(
              it -> {
                Object found = value(filter(it), place);
                return found != null && maps(kind, it.arguments()[parameter], found);
              })) {
        return kind;
      }
    }
    Object example = value(filter(trials.get(0)), place);
    throw new NotCompiled(
        "an argument of type %s becomes %s"
            .formatted(
                types.get(parameter),
                example == null ? "null" : example.getClass().getSimpleName()));
  }

  private boolean maps(ArgumentKind kind, Object argument, Object found) {
    if (argument instanceof Collection<?> elements) {
      if (!(found instanceof List<?> values) || values.size() != elements.size()) {
        return false;
      }
      int i = 0;
      for (Object element : elements) {
        Object value = values.get(i++);
        if (value == null || !maps(kind, element, value)) {
          return false;
        }
      }
      return true;
    }
    Object mapped = kind.mapped(argument, converter);
    Object sent = found instanceof Pattern ? expression(found) : found;
    return mapped != null && mapped.getClass() == sent.getClass() && mapped.equals(sent);
  }

  /** {@return what the driver makes of a pattern, which equals no other one} */
  private BsonRegularExpression expression(Object pattern) {
    return new RawBsonDocument(new Document("pattern", pattern), codec)
        .getRegularExpression("pattern");
  }

  private static @Nullable Object value(Object document, List<Object> place) {
    Object value = document;
    for (Object step : place) {
      value =
          value instanceof Map<?, ?> map
              ? map.get(step)
              : value instanceof List<?> list ? list.get((Integer) step) : null;
    }
    return value;
  }

  private CallPlan checked(Trial base, List<Trial> trials) {
    FilterTemplate template = FilterTemplate.of(filter(base), holes, codec, converter);
    for (Trial trial : trials) {
      byte[] filled = template.bytes(trial.arguments());
      byte[] expected = FilterTemplate.encode(filter(trial), codec);
      if (filled == null
          || !trial.recorded().like(base.recorded())
          || !Arrays.equals(filled, expected)) {
        throw new NotCompiled("other bytes than stock's for a value that was tried");
      }
    }
    return new CallPlan(base.recorded(), types, template, registry, converter);
  }
}
