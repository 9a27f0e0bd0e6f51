package dev.throughline.chat.message;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of messages.
 *
 * @param maxText the longest text, in UTF-8
 * @param maxEdits how often one message may be changed
 * @param perSecond messages, edits and deletes of one account at one instance; more are refused
 * @param burst how many may come at once
 */
@ConfigurationProperties("chat.messages")
record MessageProperties(
    @DefaultValue("4KB") DataSize maxText,
    @DefaultValue("100") int maxEdits,
    @DefaultValue("10") int perSecond,
    @DefaultValue("30") int burst) {}
