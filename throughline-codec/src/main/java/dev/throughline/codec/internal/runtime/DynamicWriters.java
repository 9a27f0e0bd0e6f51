package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.plan.Conversion;
import dev.throughline.codec.internal.plan.KeyConversions;
import dev.throughline.codec.internal.plan.ValueRules;
import dev.throughline.codec.internal.plan.WriteRule;
import dev.throughline.codec.internal.runtime.DynamicValue.Writer;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes writers of the classes that values at one place turn out to have. */
final class DynamicWriters {

  private final CodecSource codecs;
  private final ValueRules rules;
  private final @Nullable String typeKey;
  private final NativeValues values;

  DynamicWriters(CodecSource codecs, ValueRules rules, @Nullable String typeKey) {
    this.codecs = codecs;
    this.rules = rules;
    this.typeKey = typeKey;
    this.values = new NativeValues(codecs.driver());
  }

  Writer writer(Class<?> type) {
    WriteRule rule = rules.write(type);
    if (rule instanceof WriteRule.Scalar scalar) {
      return new ScalarWriter(scalar.kind());
    }
    if (rule instanceof WriteRule.Converted converted) {
      Conversion conversion = converted.conversion();
      return (sink, header, value) -> {
        Object stored = conversion.convert(value);
        values.write(sink, header, stored);
        return stored != null;
      };
    }
    if (rule instanceof WriteRule.Elements elements) {
      DynamicValue element = new DynamicValue(codecs, elements.element(), typeKey);
      return type.isArray()
          ? (sink, header, value) -> array(sink, header, value, element)
          : (sink, header, value) -> collection(sink, header, (Collection<?>) value, element);
    }
    if (rule instanceof WriteRule.Entries entries) {
      DynamicValue element = new DynamicValue(codecs, entries.value(), typeKey);
      KeyConversions keys = entries.keys();
      return (sink, header, value) -> map(sink, header, (Map<?, ?>) value, keys, element);
    }
    if (rule instanceof WriteRule.Entity entity) {
      NestedCodec codec = new NestedCodec(codecs, type, entity.unhinted(), typeKey);
      return (sink, header, value) -> {
        sink.type(header, BsonTypes.DOCUMENT);
        codec.write(sink, value);
        return true;
      };
    }
    throw new Deopt(((WriteRule.Unknown) rule).reason());
  }

  private static boolean array(BsonSink sink, int header, Object array, DynamicValue element) {
    sink.type(header, BsonTypes.ARRAY);
    int start = sink.begin();
    for (int i = 0; i < Array.getLength(array); i++) {
      element(sink, i, Array.get(array, i), element);
    }
    sink.end(start);
    return true;
  }

  private static boolean collection(
      BsonSink sink, int header, Collection<?> collection, DynamicValue element) {
    sink.type(header, BsonTypes.ARRAY);
    int start = sink.begin();
    int index = 0;
    for (Object value : collection) {
      element(sink, index++, value, element);
    }
    sink.end(start);
    return true;
  }

  private static void element(
      BsonSink sink, int index, @Nullable Object value, DynamicValue element) {
    int header = sink.position();
    sink.index(BsonTypes.NULL, index);
    element.write(sink, header, value, true);
  }

  private static boolean map(
      BsonSink sink, int header, Map<?, ?> map, KeyConversions keys, DynamicValue element) {
    sink.type(header, BsonTypes.DOCUMENT);
    int start = sink.begin();
    Set<String> seen = new HashSet<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      String name = MapKeys.write(keys, entry.getKey(), seen);
      int at = sink.position();
      sink.name(BsonTypes.NULL, name);
      element.write(sink, at, entry.getValue(), true);
    }
    sink.end(start);
    return true;
  }
}
