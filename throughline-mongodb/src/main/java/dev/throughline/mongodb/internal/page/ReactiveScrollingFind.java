package dev.throughline.mongodb.internal.page;

import java.util.function.Function;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.core.QueryResultConverter;
import org.springframework.data.mongodb.core.ReactiveFindOperation.FindWithCollection;
import org.springframework.data.mongodb.core.ReactiveFindOperation.FindWithProjection;
import org.springframework.data.mongodb.core.ReactiveFindOperation.FindWithQuery;
import org.springframework.data.mongodb.core.ReactiveFindOperation.ReactiveFind;
import org.springframework.data.mongodb.core.ReactiveFindOperation.TerminatingDistinct;
import org.springframework.data.mongodb.core.ReactiveFindOperation.TerminatingFind;
import org.springframework.data.mongodb.core.ReactiveFindOperation.TerminatingFindNear;
import org.springframework.data.mongodb.core.ReactiveFindOperation.TerminatingProjection;
import org.springframework.data.mongodb.core.ReactiveFindOperation.TerminatingResults;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.NearQuery;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** {@link ScrollingFind} of the reactive template. */
public final class ReactiveScrollingFind {

  private ReactiveScrollingFind() {}

  /** For the template: its own find, with our scrolling. */
  public static <T> ReactiveFind<T> of(
      ReactiveFind<T> stock, MongoConverter converter, Class<T> domainType) {
    return new Find<>(stock, new ScrollDomain(converter, domainType));
  }

  /** A find whose query is known, and perhaps what becomes of its results. */
  private static class Results<T> implements TerminatingResults<T> {

    private final TerminatingResults<T> stock;
    private final Query query;
    private final Function<Query, TerminatingResults<T>> again;
    final ScrollDomain domain;

    Results(
        TerminatingResults<T> stock,
        Query query,
        Function<Query, TerminatingResults<T>> again,
        ScrollDomain domain) {
      this.stock = stock;
      this.query = query;
      this.again = again;
      this.domain = domain;
    }

    @Override
    public Mono<Window<T>> scroll(ScrollPosition position) {
      KeysetScroll<T> scroll = domain.scroll(query, position);
      return scroll == null
          ? stock.scroll(position)
          : again
              .apply(scroll.query())
              .map(scroll.rows())
              .scroll(scroll.position())
              .map(scroll::window);
    }

    @Override
    public <R> TerminatingResults<R> map(QueryResultConverter<? super T, ? extends R> converter) {
      QueryResultConverter<? super T, ? extends R> given = PageMapping.givenDocuments(converter);
      return new Results<>(stock.map(given), query, other -> again.apply(other).map(given), domain);
    }

    @Override
    public Mono<T> one() {
      return stock.one();
    }

    @Override
    public Mono<T> first() {
      return stock.first();
    }

    @Override
    public Flux<T> all() {
      return stock.all();
    }

    @Override
    public Flux<T> tail() {
      return stock.tail();
    }
  }

  private static class Matched<T> extends Results<T> implements TerminatingFind<T> {

    private final TerminatingProjection counts;

    Matched(
        TerminatingFind<T> stock,
        Query query,
        Function<Query, TerminatingResults<T>> again,
        ScrollDomain domain) {
      super(stock, query, again, domain);
      this.counts = stock;
    }

    @Override
    public Mono<Long> count() {
      return counts.count();
    }

    @Override
    public Mono<Boolean> exists() {
      return counts.exists();
    }
  }

  private static final class Find<T> extends Matched<T> implements ReactiveFind<T> {

    private final FindWithQuery<T> stock;

    /** Stock's finds are all of its fluent interfaces. */
    Find(FindWithQuery<T> stock, ScrollDomain domain) {
      super(stock, new Query(), stock::matching, domain);
      this.stock = stock;
    }

    @Override
    public FindWithProjection<T> inCollection(String collection) {
      return new Find<>(((FindWithCollection<T>) stock).inCollection(collection), domain);
    }

    @Override
    public <R> FindWithQuery<R> as(Class<R> resultType) {
      return new Find<>(((FindWithProjection<T>) stock).as(resultType), domain);
    }

    @Override
    public TerminatingDistinct<Object> distinct(String field) {
      return ((FindWithProjection<T>) stock).distinct(field);
    }

    @Override
    public TerminatingFind<T> matching(Query query) {
      return new Matched<>(stock.matching(query), query, stock::matching, domain);
    }

    @Override
    public TerminatingFindNear<T> near(NearQuery nearQuery) {
      return stock.near(nearQuery);
    }
  }
}
