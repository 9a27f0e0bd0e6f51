package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.plan.Conversion;
import dev.throughline.codec.internal.plan.KeyConversions;
import dev.throughline.codec.internal.plan.ReadRule;
import dev.throughline.codec.internal.plan.ValueRules;
import dev.throughline.codec.internal.runtime.DynamicValue.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Makes readers of the BSON types that values at one place turn out to have. */
final class DynamicReaders {

  private final CodecSource codecs;
  private final ValueRules rules;
  private final @Nullable String typeKey;

  DynamicReaders(CodecSource codecs, ValueRules rules, @Nullable String typeKey) {
    this.codecs = codecs;
    this.rules = rules;
    this.typeKey = typeKey;
  }

  Reader reader(byte type) {
    return switch (type) {
      case BsonTypes.STRING -> scalar(String.class, BsonSource::string);
      case BsonTypes.INT32 -> scalar(Integer.class, BsonSource::int32);
      case BsonTypes.INT64 -> scalar(Long.class, BsonSource::int64);
      case BsonTypes.DOUBLE -> scalar(Double.class, BsonSource::float64);
      case BsonTypes.BOOLEAN -> scalar(Boolean.class, BsonSource::bool);
      case BsonTypes.DATE_TIME -> scalar(Date.class, source -> new Date(source.int64()));
      case BsonTypes.OBJECT_ID -> scalar(ObjectId.class, BsonSource::objectId);
      case BsonTypes.DECIMAL128 -> scalar(Decimal128.class, BsonSource::decimal128);
      case BsonTypes.DOCUMENT -> document();
      case BsonTypes.ARRAY -> array();
      default -> decoded(type);
    };
  }

  private Reader scalar(Class<?> decoded, Reader reader) {
    Conversion conversion = converted(decoded);
    if (conversion == Conversion.NONE) {
      return reader;
    }
    return source -> {
      Object value = reader.read(source);
      return value == null ? null : conversion.convert(value);
    };
  }

  private Conversion converted(Class<?> decoded) {
    ReadRule rule = rules.read(decoded);
    if (rule instanceof ReadRule.Converted converted) {
      return converted.conversion();
    }
    throw new Deopt(
        rule instanceof ReadRule.Unknown unknown
            ? unknown.reason()
            : "a value of another BSON type");
  }

  /** Values whose class only the driver knows. */
  private Reader decoded(byte type) {
    return source -> {
      Object value = codecs.driver().decode(source.element(type));
      return value == null ? null : converted(value.getClass()).convert(value);
    };
  }

  private Reader document() {
    ReadRule rule = rules.read(Document.class);
    if (rule instanceof ReadRule.Entity entity) {
      NestedCodec codec = new NestedCodec(codecs, entity.type(), entity.type(), typeKey);
      return codec::read;
    }
    return rule instanceof ReadRule.Document document
        ? documents(document)
        : decoded(BsonTypes.DOCUMENT);
  }

  private Reader documents(ReadRule.Document rule) {
    KeyConversions keys = rule.keys();
    DynamicValue element = new DynamicValue(codecs, rule.value(), typeKey);
    byte[] hint = typeKey == null ? null : typeKey.getBytes(StandardCharsets.UTF_8);
    NestedCodec entities = new NestedCodec(codecs, Object.class, Object.class, typeKey);
    return source -> {
      int start = source.position();
      int end = source.open();
      if (hint != null && source.find(hint, end) != null) {
        source.position(start);
        return entities.readHinted(source);
      }
      return map(source, end, keys, element);
    };
  }

  private Map<Object, @Nullable Object> map(
      BsonSource source, int end, KeyConversions keys, DynamicValue element) {
    Map<Object, @Nullable Object> map = new LinkedHashMap<>();
    while (source.position() < end) {
      byte type = source.type();
      Object key = keys.read(MapKeys.read(source.name(), typeKey));
      map.put(key, element.read(source, type));
    }
    source.close(end);
    return map;
  }

  private Reader array() {
    ReadRule rule = rules.read(ArrayList.class);
    if (!(rule instanceof ReadRule.Elements elements)) {
      return decoded(BsonTypes.ARRAY);
    }
    DynamicValue element = new DynamicValue(codecs, elements.element(), typeKey);
    return source -> {
      int end = source.open();
      List<@Nullable Object> list = new ArrayList<>();
      while (source.position() < end) {
        byte type = source.type();
        source.skipName();
        list.add(element.read(source, type));
      }
      source.close(end);
      return list;
    };
  }
}
