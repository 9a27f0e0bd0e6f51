package dev.throughline.board.web;

import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.stereotype.Component;
import reactor.netty.http.server.HttpServer;

/**
 * Java's own sockets instead of Netty's native ones, under which a request now and then stays
 * unread: on connections that are used again, when an answer was given before the body was read.
 */
@Component
class NioServer implements NettyServerCustomizer {

  private final ReactorResourceFactory resources;

  NioServer(ReactorResourceFactory resources) {
    this.resources = resources;
  }

  @Override
  public HttpServer apply(HttpServer server) {
    return server.runOn(resources.getLoopResources(), false);
  }
}
