package dev.throughline.cache;

import static dev.throughline.cache.JsonDocuments.CONVERTER;
import static dev.throughline.cache.JsonDocuments.mapper;
import static dev.throughline.cache.JsonDocuments.plans;
import static dev.throughline.cache.JsonDocuments.raw;
import static dev.throughline.cache.JsonDocuments.same;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonFilter;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonGetter;
import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonIgnoreType;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonRootName;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.JsonView;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import dev.throughline.cache.internal.json.JsonRowsWriter;
import dev.throughline.cache.internal.json.JsonRowsWriter.Format;
import dev.throughline.mongodb.JsonRows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.data.annotation.Id;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.std.SimpleBeanPropertyFilter;
import tools.jackson.databind.ser.std.SimpleFilterProvider;
import tools.jackson.databind.ser.std.ToStringSerializer;
import tools.jackson.databind.util.StdConverter;

/** Rows have the bytes of Jackson with each annotation, which turns plans off. */
class JsonAnnotationTests {
  record Renamed(@JsonProperty("\u00fc \"b\" /") String name, Integer count) {}

  @JsonPropertyOrder({"count", "name"})
  record Ordered(String name, Integer count) {}

  @JsonNaming(PropertyNamingStrategies.UpperCamelCaseStrategy.class)
  record Named(String name, Integer count) {}

  @JsonInclude(Include.NON_NULL)
  record NotNull(String name, Integer count) {}

  @JsonInclude(Include.NON_NULL)
  record AllNotNull(String name, String missing) {}

  record NotEmpty(@JsonInclude(Include.NON_EMPTY) String name, Integer count) {}

  record NotDefault(@JsonInclude(Include.NON_DEFAULT) String name, int count) {}

  @JsonFilter("rows")
  record Filtered(String name, Integer count) {}

  record Viewed(@JsonView(String.class) String name, Integer count) {}

  @JsonIdentityInfo(generator = ObjectIdGenerators.IntSequenceGenerator.class)
  record Identified(String name, Integer count) {}

  record Raw(@JsonRawValue String name, Integer count) {}

  record Unwrapped(@JsonUnwrapped JsonDocuments.Part part, String name) {}

  record Formatted(@JsonFormat(shape = JsonFormat.Shape.STRING) Integer count, String name) {}

  record Patterned(@JsonFormat(pattern = "HH:mm") LocalDateTime at, String name) {}

  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  record AsArray(String name, Integer count) {}

  record Ignored(@JsonIgnore String name, Integer count) {}

  @JsonIgnoreProperties("name")
  record IgnoredByName(String name, Integer count) {}

  @JsonIgnoreType
  record Hidden(String name) {}

  record WithHidden(Hidden hidden, String name) {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
  record Typed(String name, Integer count) {}

  @JsonRootName("root")
  record Rooted(String name, Integer count) {}

  record Value(String name, Integer count) {
    @JsonValue
    String value() {
      return name + count;
    }
  }

  record Any(String name, Integer count) {
    @JsonAnyGetter
    Map<String, Object> any() {
      return Map.of("more", 1);
    }
  }

  record Virtual(String name, Integer count) {
    @JsonGetter("twice")
    int twice() {
      return count == null ? 0 : 2 * count;
    }
  }

  record Serialized(@JsonSerialize(using = ToStringSerializer.class) Integer count, String name) {}

  record Id24(@Id @JsonSerialize(using = ToStringSerializer.class) ObjectId id, String name) {}

  record Plain(String name, Integer count) {}

  record FilteredPart(@JsonFilter("rows") JsonDocuments.Part part, String name) {}

  record FilteredParts(@JsonFilter("rows") List<JsonDocuments.Part> parts, String name) {}

  record IgnoringPart(@JsonIgnoreProperties("name") JsonDocuments.Part part, String name) {}

  record IgnoringParts(@JsonIgnoreProperties("name") List<JsonDocuments.Part> parts) {}

  record PartAsArray(@JsonFormat(shape = JsonFormat.Shape.ARRAY) JsonDocuments.Part part) {}

  record PartsAsArrays(
      @JsonFormat(shape = JsonFormat.Shape.ARRAY) List<JsonDocuments.Part> parts) {}

  record As(@JsonSerialize(as = Object.class) JsonDocuments.Part part) {}

  record ContentAs(@JsonSerialize(contentAs = Object.class) List<JsonDocuments.Part> parts) {}

  record Static(@JsonSerialize(typing = JsonSerialize.Typing.STATIC) String name) {}

  record ContentUsing(
      @JsonSerialize(contentUsing = ToStringSerializer.class) List<JsonDocuments.Part> parts) {}

  record TagsUsing(@JsonSerialize(contentUsing = Upper.class) List<String> tags) {}

  record ContentConverted(@JsonSerialize(contentConverter = Shouting.class) List<String> tags) {}

  record Converted(@JsonSerialize(converter = Shouting.class) String name) {}

  record NullsUsing(@JsonSerialize(nullsUsing = ToStringSerializer.class) String name) {}

  record TypedParts(
      @JsonTypeInfo(use = JsonTypeInfo.Id.NAME) List<JsonDocuments.Part> parts, String name) {}

  record TypedPart(@JsonTypeInfo(use = JsonTypeInfo.Id.NAME) JsonDocuments.Part part) {}

  record SingleTag(
      @JsonFormat(with = JsonFormat.Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED)
          List<String> tags) {}

  record SinglePart(
      @JsonFormat(with = JsonFormat.Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED)
          List<JsonDocuments.Part> parts) {}

  record WithoutNulls(@JsonInclude(content = Include.NON_NULL) List<String> tags) {}

  record IdentifiedPart(
      @JsonIdentityInfo(generator = ObjectIdGenerators.IntSequenceGenerator.class)
          JsonDocuments.Part part) {}

  record Owned(@JsonSerialize(using = WithOwner.class) String name, Integer count) {}

  static final class Shouting extends StdConverter<String, String> {
    @Override
    public String convert(String value) {
      return value == null ? null : value + "!";
    }
  }

  static final class Upper extends ValueSerializer<String> {
    @Override
    public void serialize(String value, JsonGenerator out, SerializationContext context) {
      out.writeString(value + "?");
    }
  }

  /** Looks at the object around the value. */
  static final class WithOwner extends ValueSerializer<String> {
    @Override
    public void serialize(String value, JsonGenerator out, SerializationContext context) {
      out.writeString(value + out.currentValue());
    }
  }

  @TestFactory
  Stream<DynamicTest> eachAnnotation() {
    Map<Class<?>, Boolean> types = new LinkedHashMap<>();
    types.put(Plain.class, true);
    types.put(Renamed.class, true);
    types.put(Ordered.class, true);
    types.put(NotNull.class, true);
    types.put(AllNotNull.class, true);
    types.put(Named.class, true);
    types.put(Viewed.class, true);
    types.put(Ignored.class, true);
    types.put(IgnoredByName.class, true);
    types.put(Rooted.class, true);
    types.put(Id24.class, true);
    types.put(IgnoringPart.class, true);
    types.put(IgnoringParts.class, true);
    types.put(Formatted.class, true);
    types.put(Patterned.class, true);
    types.put(Serialized.class, true);
    for (Class<?> type :
        List.of(
            NotEmpty.class,
            NotDefault.class,
            Filtered.class,
            Identified.class,
            Raw.class,
            Unwrapped.class,
            AsArray.class,
            Typed.class,
            Value.class,
            Any.class,
            Virtual.class,
            FilteredPart.class,
            FilteredParts.class,
            PartAsArray.class,
            PartsAsArrays.class,
            As.class,
            ContentAs.class,
            Static.class,
            ContentUsing.class,
            TagsUsing.class,
            ContentConverted.class,
            Converted.class,
            NullsUsing.class,
            TypedParts.class,
            TypedPart.class,
            SingleTag.class,
            SinglePart.class,
            WithoutNulls.class,
            IdentifiedPart.class,
            Owned.class)) {
      types.put(type, false);
    }
    JsonMapper mapper =
        mapper(
            b ->
                b.filterProvider(
                    new SimpleFilterProvider()
                        .addFilter("rows", SimpleBeanPropertyFilter.serializeAllExcept("name"))));
    List<RawBsonDocument> documents = new ArrayList<>();
    for (String name : Arrays.asList("a", "", null, "\"quoted\"", "12")) {
      BsonValue text = name == null ? BsonNull.VALUE : new BsonString(name);
      BsonDocument document = new BsonDocument("_id", new BsonObjectId(new ObjectId()));
      document.append("name", text).append("at", new BsonDateTime(1));
      document.append("count", new BsonInt32(3)).append("part", new BsonDocument("name", text));
      document.append("parts", new BsonArray(List.of(new BsonDocument("name", text))));
      document.append("tags", new BsonArray(List.of(text)));
      documents.add(raw(document));
      document.remove("name");
      documents.add(raw(document));
    }
    return types.entrySet().stream()
        .map(
            it ->
                DynamicTest.dynamicTest(
                    it.getKey().getSimpleName(),
                    () -> {
                      same(mapper, it.getKey(), documents);
                      assertThat(plans(mapper, it.getKey())).isEqualTo(it.getValue());
                    }));
  }

  static class Base {
    String name;

    public String getName() {
      return name;
    }
  }

  static class Sub extends Base {
    String extra;

    public String getExtra() {
      return extra;
    }
  }

  /** Jackson prints the elements of a list by their own classes. */
  @Test
  void anObjectOfASubclassIsPrintedAsInAList() throws IOException {
    BsonDocument base = new BsonDocument("name", new BsonString("a"));
    BsonDocument sub = base.clone().append("extra", new BsonString("b"));
    sub.append("_class", new BsonString(Sub.class.getName()));
    assertThat(plans(JsonMapper.shared(), Base.class)).isTrue();
    same(JsonMapper.shared(), Base.class, List.of(raw(base), raw(sub), raw(base)));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new JsonRowsWriter(JsonMapper.shared())
        .write(
            JsonRows.of(Base.class, CONVERTER, () -> Stream.of(raw(base), raw(sub))),
            Format.ARRAY,
            out);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo("[{\"name\":\"a\"},{\"extra\":\"b\",\"name\":\"a\"}]");
  }

  @Test
  void aTypeThatIsIgnoredIsNotPrinted() throws IOException {
    BsonDocument document = new BsonDocument("name", new BsonString("a"));
    document.append("hidden", new BsonDocument("name", new BsonString("b")));
    same(JsonMapper.shared(), WithHidden.class, List.of(raw(document)));
  }
}
