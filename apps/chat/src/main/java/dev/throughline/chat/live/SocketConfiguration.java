package dev.throughline.chat.live;

import dev.throughline.chat.web.UncompressedUpgrade;
import dev.throughline.chat.web.WebProperties;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.messaging.simp.config.ChannelRegistration;
import org.springframework.messaging.simp.config.MessageBrokerRegistry;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.web.socket.config.annotation.EnableWebSocketMessageBroker;
import org.springframework.web.socket.config.annotation.StompEndpointRegistry;
import org.springframework.web.socket.config.annotation.WebSocketMessageBrokerConfigurer;
import org.springframework.web.socket.config.annotation.WebSocketTransportRegistration;
import org.springframework.web.socket.server.standard.ServletServerContainerFactoryBean;
import org.springframework.web.socket.server.support.DefaultHandshakeHandler;

/** STOMP over WebSocket, with Spring's own broker inside the process. */
@Configuration(proxyBeanMethods = false)
@EnableWebSocketMessageBroker
class SocketConfiguration implements WebSocketMessageBrokerConfigurer {

  private static final int TEXT_CHARACTERS = 1024;
  private static final int BINARY_BYTES = 1024;

  /**
   * Frames that are handled at once: most of the time one that sends waits for MongoDB or Redis,
   * and with Spring's two for each core, four would hold up all others (D-CHAT-27).
   */
  private static final int INBOUND_THREADS = 16;

  private final LiveProperties properties;
  private final WebProperties web;
  private final Sockets sockets;
  private final Gate gate;
  private final Receipts receipts;
  private final SocketErrors errors;
  private final TaskScheduler scheduler;

  SocketConfiguration(
      LiveProperties properties,
      WebProperties web,
      Sockets sockets,
      Gate gate,
      Receipts receipts,
      SocketErrors errors,
      @Lazy @Qualifier("messageBrokerTaskScheduler") TaskScheduler scheduler) {
    this.properties = properties;
    this.web = web;
    this.sockets = sockets;
    this.gate = gate;
    this.receipts = receipts;
    this.errors = errors;
    this.scheduler = scheduler;
  }

  @Override
  public void registerStompEndpoints(StompEndpointRegistry registry) {
    registry
        .addEndpoint("/ws")
        .setHandshakeHandler(new DefaultHandshakeHandler(new UncompressedUpgrade()))
        .setAllowedOrigins(web.allowedOrigins().toArray(String[]::new));
    // Without it two messages of one sender could change places.
    registry.setPreserveReceiveOrder(true);
    registry.setErrorHandler(errors);
  }

  @Override
  public void configureMessageBroker(MessageBrokerRegistry registry) {
    long heartbeat = properties.heartbeat().toMillis();
    registry
        .enableSimpleBroker("/topic", "/queue")
        .setHeartbeatValue(new long[] {heartbeat, heartbeat})
        .setTaskScheduler(scheduler);
    registry.setApplicationDestinationPrefixes("/app");
    registry.setUserDestinationPrefix("/user");
    registry.setPreservePublishOrder(true);
  }

  @Override
  public void configureWebSocketTransport(WebSocketTransportRegistration registration) {
    registration
        .setMessageSizeLimit((int) properties.maxFrame().toBytes())
        .setSendBufferSizeLimit((int) properties.sendBuffer().toBytes())
        .setSendTimeLimit((int) properties.sendTimeout().toMillis())
        .setTimeToFirstMessage((int) properties.signIn().toMillis())
        .addDecoratorFactory(sockets);
  }

  @Override
  public void configureClientInboundChannel(ChannelRegistration registration) {
    registration.interceptors(gate, receipts);
    registration.taskExecutor().corePoolSize(INBOUND_THREADS);
  }

  @Override
  public void configureClientOutboundChannel(ChannelRegistration registration) {
    registration.interceptors(gate.outgoing());
  }

  /**
   * Each socket has these buffers for as long as it is open. A frame that is larger than the one
   * for text comes in parts, which {@link Socket} puts together, up to the largest frame; text is
   * decoded by way of the binary one.
   */
  @Bean
  ServletServerContainerFactoryBean webSocketContainer() {
    ServletServerContainerFactoryBean container = new ServletServerContainerFactoryBean();
    container.setMaxTextMessageBufferSize(TEXT_CHARACTERS);
    container.setMaxBinaryMessageBufferSize(BINARY_BYTES);
    return container;
  }
}
