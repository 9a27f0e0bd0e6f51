package dev.throughline.verification.soak.application;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.connection.TransportSettings;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.util.concurrent.TimeUnit;
import org.bson.UuidRepresentation;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.repository.config.EnableMongoRepositories;
import org.springframework.data.mongodb.repository.config.EnableReactiveMongoRepositories;

/** The application, as Spring Boot configures it but for what its event loops take to end. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableMongoRepositories
@EnableReactiveMongoRepositories
class ShopConfiguration {

  @Bean
  Comparisons comparisons() {
    return new Comparisons();
  }

  @Bean
  EventLoops eventLoops() {
    return new EventLoops(new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory()));
  }

  @Bean
  MongoClientSettings mongoClientSettings(
      @Value("${spring.mongodb.uri}") String uri, EventLoops loops) {
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString(uri))
        .uuidRepresentation(UuidRepresentation.STANDARD)
        .transportSettings(TransportSettings.nettyBuilder().eventLoopGroup(loops.group()).build())
        .build();
  }

  /** Spring Boot's own wait for two seconds of silence before they end. */
  record EventLoops(EventLoopGroup group) implements DisposableBean {

    @Override
    public void destroy() {
      group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    }
  }
}
