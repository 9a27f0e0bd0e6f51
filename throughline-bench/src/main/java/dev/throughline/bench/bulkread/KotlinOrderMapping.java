package dev.throughline.bench.bulkread;

import org.bson.Document;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.ReadingConverter;

/** A KotlinOrder by hand from the driver's Document. */
@ReadingConverter
final class KotlinOrderMapping implements Converter<Document, KotlinOrder> {

  @Override
  public KotlinOrder convert(Document document) {
    return new KotlinOrder(
        document.getObjectId("_id").toHexString(),
        document.getString("number"),
        document.getString("customerId"),
        document.getString("customerName"),
        document.getString("email"),
        document.getString("phone"),
        document.getString("country"),
        document.getString("city"),
        document.getString("street"),
        document.getString("zip"),
        OrderStatus.valueOf(document.getString("status")),
        document.getString("channel"),
        document.getString("currency"),
        document.getInteger("quantity"),
        document.getDouble("unitPrice"),
        document.getDouble("total"),
        document.getDouble("taxRate"),
        document.getBoolean("express"),
        document.getList("tags", String.class),
        OrderFields.time(document),
        document.getString("note"));
  }
}
