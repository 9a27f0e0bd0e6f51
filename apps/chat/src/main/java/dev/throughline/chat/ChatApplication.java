package dev.throughline.chat;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.scheduling.annotation.EnableScheduling;

/** The service. {@link ChatCommand} starts it. */
@SpringBootApplication
@ConfigurationPropertiesScan
@EnableScheduling
public class ChatApplication {}
