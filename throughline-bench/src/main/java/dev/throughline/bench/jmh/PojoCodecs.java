package dev.throughline.bench.jmh;

import com.mongodb.MongoClientSettings;
import org.bson.BsonType;
import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.codecs.pojo.ClassModel;
import org.bson.codecs.pojo.ClassModelBuilder;
import org.bson.codecs.pojo.PojoCodecProvider;
import org.bson.codecs.pojo.PropertyModelBuilder;

/** The driver's PojoCodec, configured to write ids and types as Spring Data does. */
final class PojoCodecs {

  private PojoCodecs() {}

  static <T> Codec<T> codec(Class<T> type) {
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
    PojoCodecProvider provider =
        PojoCodecProvider.builder()
            .register(model.build())
            .register(Location.class, Item.class)
            .build();
    CodecRegistry registry =
        CodecRegistries.fromRegistries(
            CodecRegistries.fromCodecs(new MoneyCodec()),
            MongoClientSettings.getDefaultCodecRegistry(),
            CodecRegistries.fromProviders(provider));
    return registry.get(type);
  }
}
