package dev.throughline.cache;

import static dev.throughline.cache.JsonDocuments.documents;
import static dev.throughline.cache.JsonDocuments.mapper;
import static dev.throughline.cache.JsonDocuments.same;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.ext.javatime.ser.LocalDateTimeSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** Rows have the bytes of Jackson with each setting of the mapper. */
class JsonSettingTests {
  @TestFactory
  Stream<DynamicTest> eachSettingOfTheMapper() {
    Map<String, JsonMapper> mappers = new LinkedHashMap<>();
    for (MapperFeature it : MapperFeature.values()) {
      mappers.put(it.name(), mapper(b -> b.configure(it, !it.enabledByDefault())));
    }
    for (SerializationFeature it : SerializationFeature.values()) {
      mappers.put(it.name(), mapper(b -> b.configure(it, !it.enabledByDefault())));
    }
    for (DateTimeFeature it : DateTimeFeature.values()) {
      mappers.put(it.name(), mapper(b -> b.configure(it, !it.enabledByDefault())));
    }
    for (EnumFeature it : EnumFeature.values()) {
      mappers.put(it.name(), mapper(b -> b.configure(it, !it.enabledByDefault())));
    }
    for (StreamWriteFeature it : StreamWriteFeature.values()) {
      mappers.put(it.name(), mapper(b -> b.configure(it, !it.enabledByDefault())));
    }
    for (JsonWriteFeature it : JsonWriteFeature.values()) {
      mappers.put(it.name(), mapper(b -> b.configure(it, !it.enabledByDefault())));
    }
    for (Include it : Include.values()) {
      if (it != Include.CUSTOM) {
        mappers.put(
            "inclusion " + it,
            mapper(b -> b.changeDefaultPropertyInclusion(v -> v.withValueInclusion(it))));
      }
    }
    mappers.put(
        "naming", mapper(b -> b.propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)));
    mappers.put("zone", mapper(b -> b.defaultTimeZone(TimeZone.getTimeZone("Asia/Tokyo"))));
    mappers.put(
        "date format",
        mapper(b -> b.defaultDateFormat(new java.text.SimpleDateFormat("yyyy-MM-dd"))));
    mappers.put(
        "escapes",
        JsonMapper.builder(JsonFactory.builder().characterEscapes(new Dollars()).build()).build());
    mappers.put(
        "ascii",
        JsonMapper.builder(JsonFactory.builder().highestNonEscapedChar(200).build()).build());
    mappers.put("separator", mapper(b -> b.enable(SerializationFeature.INDENT_OUTPUT)));
    mappers.put(
        "module",
        mapper(
            b ->
                b.addModule(
                    new SimpleModule()
                        .addSerializer(
                            LocalDateTime.class,
                            new LocalDateTimeSerializer(
                                java.time.format.DateTimeFormatter.ofPattern(
                                    "yyyy-MM-dd'T'HH:mm:ss"))))));
    mappers.put(
        "numbers as text",
        mapper(
            b ->
                b.addModule(
                    new SimpleModule().addSerializer(Long.class, ToStringSerializer.instance))));
    mappers.put("mix-in", mapper(b -> b.addMixIn(JsonDocuments.All.class, Renaming.class)));
    mappers.put(
        "override",
        mapper(
            b ->
                b.withConfigOverride(
                    Instant.class,
                    it -> it.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.NUMBER)))));
    mappers.put(
        "visibility",
        mapper(
            b ->
                b.changeDefaultVisibility(
                    v ->
                        v.withVisibility(
                            com.fasterxml.jackson.annotation.PropertyAccessor.FIELD,
                            JsonAutoDetect.Visibility.ANY))));
    return mappers.entrySet().stream()
        .map(
            it ->
                DynamicTest.dynamicTest(
                    it.getKey(),
                    () -> same(it.getValue(), JsonDocuments.All.class, documents(17, 60))));
  }

  private static final class Dollars extends CharacterEscapes {

    private static final long serialVersionUID = 1L;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] escapes = standardAsciiEscapesForJSON();
      escapes['p'] = ESCAPE_CUSTOM;
      return escapes;
    }

    @Override
    public SerializedString getEscapeSequence(int code) {
      return new SerializedString("[p]");
    }
  }

  interface Renaming {
    @JsonProperty("renamed")
    String text();
  }
}
