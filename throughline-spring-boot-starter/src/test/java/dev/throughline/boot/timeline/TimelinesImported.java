package dev.throughline.boot.timeline;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;

/** An application with the auto-configuration of timelines, for tests in other packages. */
@ImportAutoConfiguration(ThroughlineTimelineAutoConfiguration.class)
public class TimelinesImported {}
