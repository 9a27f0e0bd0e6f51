package dev.throughline.bench.bulkread;

import org.bson.Document;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.ReadingConverter;

/** A JavaOrder by hand from the driver's Document. */
@ReadingConverter
final class JavaOrderMapping implements Converter<Document, JavaOrder> {

  @Override
  public JavaOrder convert(Document document) {
    JavaOrder order = new JavaOrder();
    order.setId(document.getObjectId("_id").toHexString());
    order.setNumber(document.getString("number"));
    order.setCustomerId(document.getString("customerId"));
    order.setCustomerName(document.getString("customerName"));
    order.setEmail(document.getString("email"));
    order.setPhone(document.getString("phone"));
    order.setCountry(document.getString("country"));
    order.setCity(document.getString("city"));
    order.setStreet(document.getString("street"));
    order.setZip(document.getString("zip"));
    order.setStatus(OrderStatus.valueOf(document.getString("status")));
    order.setChannel(document.getString("channel"));
    order.setCurrency(document.getString("currency"));
    order.setQuantity(document.getInteger("quantity"));
    order.setUnitPrice(document.getDouble("unitPrice"));
    order.setTotal(document.getDouble("total"));
    order.setTaxRate(document.getDouble("taxRate"));
    order.setExpress(document.getBoolean("express"));
    order.setTags(document.getList("tags", String.class));
    order.setCreatedAt(OrderFields.time(document));
    order.setNote(document.getString("note"));
    return order;
  }
}
