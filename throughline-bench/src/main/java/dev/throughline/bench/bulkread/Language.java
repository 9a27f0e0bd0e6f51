package dev.throughline.bench.bulkread;

import java.util.Locale;
import org.bson.Document;
import org.springframework.core.convert.converter.Converter;

/** The languages that entities are written in. */
enum Language {
  JAVA(JavaOrder.class, new JavaOrderMapping()),
  KOTLIN(KotlinOrder.class, new KotlinOrderMapping());

  private final Class<? extends PlacedOrder> type;
  private final Converter<Document, ? extends PlacedOrder> mapping;

  Language(Class<? extends PlacedOrder> type, Converter<Document, ? extends PlacedOrder> mapping) {
    this.type = type;
    this.mapping = mapping;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  Class<? extends PlacedOrder> type() {
    return type;
  }

  /** The hand-written mapping of this language's entity. */
  Converter<Document, ? extends PlacedOrder> mapping() {
    return mapping;
  }
}
