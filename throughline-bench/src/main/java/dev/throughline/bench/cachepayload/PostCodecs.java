package dev.throughline.bench.cachepayload;

import com.mongodb.MongoClientSettings;
import dev.throughline.bench.route.Mapping;
import dev.throughline.cache.PayloadCodec;
import dev.throughline.cache.PayloadCodecs;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.bson.ByteBuf;
import org.bson.RawBsonDocument;
import org.msgpack.jackson.dataformat.MessagePackFactory;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.smile.SmileMapper;

/** How each strategy makes bytes of a post, and a post of bytes. */
final class PostCodecs {

  static final JsonMapper JSON = JsonMapper.builder().build();

  private PostCodecs() {}

  static PayloadCodec<BoardPost> of(Strategy strategy) {
    return switch (strategy) {
      case JSON, JSON_READY -> new Json(strategy.label());
      case MSGPACK_NAMED -> new NamedMessagePack();
      case SMILE -> new Smile();
      case KRYO -> new KryoCodec();
      case FORY -> new ForyCodec();
      case COMPACT, BSON -> PayloadCodecs.of(converter()).get(strategy.label(), BoardPost.class);
      case JSON_ROWS -> new Documents(converter());
    };
  }

  private static ThroughlineMongoConverter converter() {
    ThroughlineMongoConverter converter = new Mapping(List.of()).throughline();
    converter.setCodecRegistryProvider(MongoClientSettings::getDefaultCodecRegistry);
    return converter;
  }

  /** The published form: nothing but the JSON. */
  private record Json(String name) implements PayloadCodec<BoardPost> {

    @Override
    public byte[] encode(BoardPost post) {
      return JSON.writeValueAsBytes(post);
    }

    @Override
    public BoardPost decode(byte[] payload) {
      return JSON.readValue(payload, BoardPost.class);
    }
  }

  /** Documents, without anything around them. */
  record Documents(ThroughlineMongoConverter converter) implements PayloadCodec<BoardPost> {

    @Override
    public String name() {
      return Strategy.JSON_ROWS.label();
    }

    @Override
    public byte[] encode(BoardPost post) {
      ByteBuf document = converter.writeRaw(post).getByteBuffer();
      byte[] bytes = new byte[document.remaining()];
      document.get(bytes);
      return bytes;
    }

    @Override
    public BoardPost decode(byte[] payload) {
      return converter.readRaw(BoardPost.class, new RawBsonDocument(payload));
    }

    JsonRows<BoardPost> rows(List<byte[]> payloads) {
      return JsonRows.of(
          BoardPost.class, converter, () -> payloads.stream().map(RawBsonDocument::new));
    }
  }

  /** Jackson's own binary form, with the field names. */
  private record Smile() implements PayloadCodec<BoardPost> {

    private static final SmileMapper MAPPER = SmileMapper.builder().build();

    @Override
    public String name() {
      return Strategy.SMILE.label();
    }

    @Override
    public byte[] encode(BoardPost post) {
      return MAPPER.writeValueAsBytes(post);
    }

    @Override
    public BoardPost decode(byte[] payload) {
      return MAPPER.readValue(payload, BoardPost.class);
    }
  }

  /** The published form, with times as text as in JSON. */
  private static final class NamedMessagePack implements PayloadCodec<BoardPost> {

    private final com.fasterxml.jackson.databind.ObjectMapper mapper =
        new com.fasterxml.jackson.databind.ObjectMapper(new MessagePackFactory())
            .findAndRegisterModules()
            .disable(com.fasterxml.jackson.databind.SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);

    @Override
    public String name() {
      return Strategy.MSGPACK_NAMED.label();
    }

    @Override
    public byte[] encode(BoardPost post) {
      try {
        return mapper.writeValueAsBytes(post);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public BoardPost decode(byte[] payload) {
      try {
        return mapper.readValue(payload, BoardPost.class);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
