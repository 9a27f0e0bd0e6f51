package dev.throughline.chat.live;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.messaging.Message;
import org.springframework.messaging.MessageChannel;
import org.springframework.messaging.MessageHandler;
import org.springframework.messaging.simp.broker.SimpleBrokerMessageHandler;
import org.springframework.messaging.simp.stomp.StompCommand;
import org.springframework.messaging.simp.stomp.StompHeaderAccessor;
import org.springframework.messaging.support.ExecutorChannelInterceptor;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.messaging.support.MessageHeaderAccessor;
import org.springframework.stereotype.Component;

/**
 * Answers a SUBSCRIBE frame that asks for a receipt once the broker has noted the subscription,
 * which Spring's broker does not do. A client may load history from then on: what is stored later
 * will reach it.
 */
@Component
class Receipts implements ExecutorChannelInterceptor {

  private final ObjectProvider<MessageChannel> outbound;

  Receipts(@Qualifier("clientOutboundChannel") ObjectProvider<MessageChannel> outbound) {
    this.outbound = outbound;
  }

  @Override
  public void afterMessageHandled(
      Message<?> message, MessageChannel channel, MessageHandler handler, @Nullable Exception e) {
    if (e != null || !(handler instanceof SimpleBrokerMessageHandler)) {
      return;
    }
    StompHeaderAccessor frame =
        MessageHeaderAccessor.getAccessor(message, StompHeaderAccessor.class);
    if (frame == null
        || frame.getCommand() != StompCommand.SUBSCRIBE
        || frame.getReceipt() == null) {
      return;
    }
    StompHeaderAccessor receipt = StompHeaderAccessor.create(StompCommand.RECEIPT);
    receipt.setReceiptId(frame.getReceipt());
    receipt.setSessionId(frame.getSessionId());
    outbound
        .getObject()
        .send(MessageBuilder.createMessage(new byte[0], receipt.getMessageHeaders()));
  }
}
