package dev.throughline.boot.json;

import dev.throughline.cache.internal.json.JsonRowsWriter;
import dev.throughline.cache.internal.json.JsonRowsWriter.Format;
import dev.throughline.cache.internal.json.RowPieces;
import dev.throughline.mongodb.JsonRows;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.codec.HttpMessageWriter;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.ObjectMapper;

/**
 * Answers with rows in WebFlux, in the formats of {@link JsonRowsConverter}. Rows are read as the
 * client takes them; those of a blocking template are read on a thread that may block.
 */
final class JsonRowsHttpMessageWriter implements HttpMessageWriter<JsonRows<?>> {

  private final JsonRowsWriter writer;

  JsonRowsHttpMessageWriter(ObjectMapper mapper) {
    this.writer = new JsonRowsWriter(mapper);
  }

  @Override
  public List<MediaType> getWritableMediaTypes() {
    return JsonRowsFormats.TYPES;
  }

  @Override
  public boolean canWrite(ResolvableType type, @Nullable MediaType mediaType) {
    return JsonRowsFormats.canWrite(type.toClass(), mediaType);
  }

  @Override
  public Mono<Void> write(
      Publisher<? extends JsonRows<?>> rows,
      ResolvableType type,
      @Nullable MediaType asked,
      ReactiveHttpOutputMessage message,
      Map<String, Object> hints) {
    MediaType mediaType = JsonRowsFormats.concrete(asked);
    return Mono.from(rows)
        .flatMap(
            it -> {
              message.getHeaders().setContentType(mediaType);
              return message.writeWith(
                  pieces(it, JsonRowsFormats.format(mediaType))
                      .map(bytes -> message.bufferFactory().wrap(bytes)));
            });
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
