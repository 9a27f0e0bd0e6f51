package dev.throughline.bench.cachepayload;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.LastHttpContent;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/**
 * Asks for more from a connection after each answer. Reactor Netty (up to 1.3.7 at least, issue
 * 4361) now and then forgets to, and leaves the next request unread for ever.
 */
final class KeepReading implements NettyServerCustomizer {

  private static final AfterAnswers HANDLER = new AfterAnswers();

  @Override
  public HttpServer apply(HttpServer server) {
    return server.doOnChannelInit(
        (observer, channel, address) ->
            channel
                .pipeline()
                .addBefore(NettyPipeline.ReactiveBridge, "bench.keepReading", HANDLER));
  }

  @Sharable
  private static final class AfterAnswers extends ChannelOutboundHandlerAdapter {

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the promise tells
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
      if (message instanceof LastHttpContent) {
        ChannelPromise written = promise.unvoid();
        written.addListener(done -> context.executor().execute(context::read));
        context.write(message, written);
      } else {
        context.write(message, promise);
      }
    }
  }
}
