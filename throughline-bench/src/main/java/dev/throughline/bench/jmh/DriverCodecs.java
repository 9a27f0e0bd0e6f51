package dev.throughline.bench.jmh;

import com.mongodb.MongoClientSettings;
import org.bson.BsonType;
import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecProvider;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.kotlin.DataClassCodecProvider;
import org.bson.codecs.kotlinx.KotlinSerializerCodecProvider;
import org.bson.codecs.pojo.ClassModel;
import org.bson.codecs.pojo.ClassModelBuilder;
import org.bson.codecs.pojo.PojoCodecProvider;
import org.bson.codecs.pojo.PropertyModelBuilder;

/** The codecs that the driver has for classes. */
final class DriverCodecs {

  private DriverCodecs() {}

  /** PojoCodec, configured to write ids and types as Spring Data does. */
  static <T> Codec<T> pojo(Class<T> type) {
    ClassModelBuilder<T> model =
        ClassModel.builder(type)
            .enableDiscriminator(true)
            .discriminatorKey("_class")
            .discriminator(type.getName());
    PropertyModelBuilder<?> id = model.getProperty("id");
    if (id != null) {
      model.idPropertyName("id");
      id.bsonRepresentation(BsonType.OBJECT_ID);
    }
    return CodecRegistries.fromRegistries(
            CodecRegistries.fromCodecs(new HandCodec.OfMoney()),
            MongoClientSettings.getDefaultCodecRegistry(),
            CodecRegistries.fromProviders(
                PojoCodecProvider.builder()
                    .register(model.build())
                    .register(Location.class, Order.Item.class)
                    .build()))
        .get(type);
  }

  /** For Kotlin, by reflection on the class's constructor and properties. */
  static <T> Codec<T> dataClass(Class<T> type) {
    return kotlin(new DataClassCodecProvider(), type);
  }

  /** For Kotlin, by what the compiler plugin has made of the class. */
  static <T> Codec<T> serialization(Class<T> type) {
    return kotlin(new KotlinSerializerCodecProvider(), type);
  }

  private static <T> Codec<T> kotlin(CodecProvider provider, Class<T> type) {
    return CodecRegistries.fromRegistries(
            CodecRegistries.fromProviders(provider), MongoClientSettings.getDefaultCodecRegistry())
        .get(type);
  }
}
