package dev.throughline.boot.json;

import dev.throughline.cache.internal.json.JsonRowsWriter;
import dev.throughline.cache.internal.json.JsonRowsWriter.Format;
import dev.throughline.cache.internal.json.RowPieces;
import dev.throughline.mongodb.JsonRows;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.Hints;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.codec.JacksonCodecSupport;
import org.springframework.http.codec.ServerSentEventHttpMessageWriter;
import org.springframework.http.codec.json.JacksonJsonEncoder;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers with rows in WebFlux, in the formats of {@link JsonRowsConverter}: from documents where
 * media type, charset and hints of the answer are known, and else as stock's writers answer with
 * the objects. Rows are read as the client takes them; those of a blocking template are read on a
 * thread that may block.
 */
final class JsonRowsHttpMessageWriter implements HttpMessageWriter<JsonRows<?>> {

  private static final ResolvableType OBJECT = ResolvableType.forClass(Object.class);

  /** Hints that do not change what is printed. */
  private static final Set<String> KNOWN =
      Set.of(
          Hints.LOG_PREFIX_HINT,
          Hints.SUPPRESS_LOGGING_HINT,
          JacksonCodecSupport.class.getName() + ".actualType");

  private final JsonRowsWriter writer;
  private final JacksonJsonEncoder encoder;
  private final List<HttpMessageWriter<Object>> stock;

  JsonRowsHttpMessageWriter(JsonMapper mapper) {
    this.writer = new JsonRowsWriter(mapper);
    this.encoder = new JacksonJsonEncoder(mapper);
    this.stock =
        List.of(
            new EncoderHttpMessageWriter<>(encoder), new ServerSentEventHttpMessageWriter(encoder));
  }

  @Override
  public List<MediaType> getWritableMediaTypes() {
    return stock.stream().flatMap(it -> it.getWritableMediaTypes().stream()).toList();
  }

  @Override
  public boolean canWrite(ResolvableType type, @Nullable MediaType mediaType) {
    return JsonRows.class == type.toClass()
        && stock.stream().anyMatch(it -> it.canWrite(OBJECT, mediaType));
  }

  @Override
  public Mono<Void> write(
      Publisher<? extends JsonRows<?>> rows,
      ResolvableType actual,
      ResolvableType type,
      @Nullable MediaType asked,
      ServerHttpRequest request,
      ServerHttpResponse response,
      Map<String, Object> hints) {
    Map<String, Object> all =
        Hints.merge(hints, encoder.getEncodeHints(actual, type, asked, request, response));
    return write(rows, type, asked, response, all);
  }

  @Override
  public Mono<Void> write(
      Publisher<? extends JsonRows<?>> rows,
      ResolvableType type,
      @Nullable MediaType asked,
      ReactiveHttpOutputMessage message,
      Map<String, Object> hints) {
    MediaType set = message.getHeaders().getContentType();
    MediaType mediaType = set != null ? set : concrete(asked);
    boolean known = JsonRowsFormats.known(mediaType) && KNOWN.containsAll(hints.keySet());
    return Mono.from(rows)
        .flatMap(
            it ->
                known && writer.streams(it)
                    ? documents(it, mediaType, message)
                    : objects(it, mediaType, message, hints));
  }

  private static MediaType concrete(@Nullable MediaType asked) {
    return asked == null || !asked.isConcrete() || asked.equals(MediaType.APPLICATION_OCTET_STREAM)
        ? MediaType.APPLICATION_JSON
        : asked;
  }

  private Mono<Void> documents(
      JsonRows<?> rows, MediaType mediaType, ReactiveHttpOutputMessage message) {
    Format format = JsonRowsFormats.format(mediaType);
    boolean named = format == Format.EVENTS && mediaType.getCharset() == null;
    message
        .getHeaders()
        .setContentType(named ? new MediaType(mediaType, StandardCharsets.UTF_8) : mediaType);
    return message.writeWith(
        pieces(rows, format).map(bytes -> message.bufferFactory().wrap(bytes)));
  }

  private Mono<Void> objects(
      JsonRows<?> rows,
      MediaType mediaType,
      ReactiveHttpOutputMessage message,
      Map<String, Object> hints) {
    Flux<Object> objects =
        rows(rows)
            .map(
                it ->
                    rows.readsDocuments() && it instanceof RawBsonDocument document
                        ? rows.read(document)
                        : it);
    boolean events = JsonRowsFormats.format(mediaType) == Format.EVENTS;
    return stock
        .get(events ? 1 : 0)
        .write(objects, ResolvableType.forClass(rows.type()), mediaType, message, hints);
  }

  private <T> Flux<byte[]> pieces(JsonRows<T> rows, Format format) {
    return Flux.defer(
        () -> {
          RowPieces<T> pieces = writer.pieces(rows, format);
          return rows(rows)
              .map(pieces::row)
              .concatWith(Mono.fromSupplier(pieces::end))
              .filter(bytes -> bytes.length > 0);
        });
  }

  private static Flux<?> rows(JsonRows<?> rows) {
    java.util.concurrent.Flow.Publisher<?> published = rows.published();
    return published != null
        ? JdkFlowAdapter.flowPublisherToFlux(published)
        : Flux.fromStream(() -> rows.readsDocuments() ? rows.documents() : rows.stream())
            .subscribeOn(Schedulers.boundedElastic());
  }
}
