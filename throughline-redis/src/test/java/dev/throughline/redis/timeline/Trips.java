package dev.throughline.redis.timeline;

import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import java.util.concurrent.atomic.AtomicLong;

/** Counts how often something is sent to Redis, however many commands that are. */
final class Trips implements NettyCustomizer {

  private static final Trips ALL = new Trips();

  /** For the clients of all tests, none of which runs beside another. */
  static final ClientResources COUNTED =
      DefaultClientResources.builder().nettyCustomizer(ALL).build();

  private final AtomicLong flushes = new AtomicLong();

  static long made() {
    return ALL.flushes.get();
  }

  @Override
  public void afterChannelInitialized(Channel channel) {
    channel
        .pipeline()
        .addFirst(
            new ChannelOutboundHandlerAdapter() {
              @Override
              public void flush(ChannelHandlerContext context) {
                flushes.incrementAndGet();
                context.flush();
              }
            });
  }
}
