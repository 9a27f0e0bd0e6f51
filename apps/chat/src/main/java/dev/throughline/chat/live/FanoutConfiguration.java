package dev.throughline.chat.live;

import dev.throughline.chat.live.fanout.Fanout;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.data.redis.autoconfigure.LettuceClientOptionsBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

@Configuration(proxyBeanMethods = false)
class FanoutConfiguration {

  /** One thread, so that events stay in the order in which Redis sent them. */
  @Bean(defaultCandidate = false)
  ThreadPoolTaskExecutor fanoutExecutor() {
    ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
    executor.setCorePoolSize(1);
    executor.setMaxPoolSize(1);
    executor.setThreadNamePrefix("fanout-");
    executor.setDaemon(true);
    return executor;
  }

  /** While Redis is unreachable, its commands fail at once. */
  @Bean
  LettuceClientOptionsBuilderCustomizer refuseWhileDisconnected() {
    return options -> options.disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS);
  }

  @Bean
  Fanout fanout(
      RedisConnectionFactory connections,
      Broadcaster broadcaster,
      @Qualifier("fanoutExecutor") ThreadPoolTaskExecutor executor) {
    Fanout container = new Fanout();
    container.setConnectionFactory(connections);
    container.setTaskExecutor(executor);
    container.setRecoveryInterval(500);
    container.addMessageListener(
        (message, pattern) -> broadcaster.received(message.getBody()),
        ChannelTopic.of(Broadcaster.CHANNEL));
    return container;
  }
}
