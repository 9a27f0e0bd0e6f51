package dev.throughline.board;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** The service. {@link BoardCommand} starts it. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class BoardApplication {}
