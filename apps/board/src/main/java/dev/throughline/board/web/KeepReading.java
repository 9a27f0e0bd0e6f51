package dev.throughline.board.web;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.LastHttpContent;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/**
 * Asks for more from a connection after each answer. Reactor Netty (up to 1.3.7 at least, issue
 * 4361) forgets to when a request that came before the last one had ended was answered at once, and
 * leaves the next one unread for ever.
 */
@Component
final class KeepReading implements NettyServerCustomizer {

  private static final AfterAnswers HANDLER = new AfterAnswers();

  @Override
  public HttpServer apply(HttpServer server) {
    return server.doOnChannelInit(
        (observer, channel, address) ->
            channel
                .pipeline()
                .addBefore(NettyPipeline.ReactiveBridge, "board.keepReading", HANDLER));
  }

  @Sharable
  private static final class AfterAnswers extends ChannelOutboundHandlerAdapter {

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the promise tells
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
      if (message instanceof LastHttpContent) {
        ChannelPromise written = promise.unvoid();
        // Later, when the connection has taken up whatever was waiting.
        written.addListener(done -> context.executor().execute(context::read));
        context.write(message, written);
      } else {
        context.write(message, promise);
      }
    }
  }
}
