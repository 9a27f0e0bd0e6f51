package dev.throughline.chat.live;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of sockets.
 *
 * @param maxSockets sockets of one instance, signed in or not
 * @param maxSocketsPerAccount sockets of one account at one instance
 * @param maxSubscriptions subscriptions of one socket
 * @param maxFrame the largest STOMP frame that is taken
 * @param framesPerSecond frames of one socket, whatever they are; a socket that sends more is
 *     closed
 * @param signalsPerSecond notices of typing and reading of one account at one instance; more are
 *     refused
 * @param signalBurst how many of them may come at once
 * @param sendBuffer what may wait for a slow reader before its socket is closed
 * @param sendTimeout how long one send to a slow reader may take
 * @param heartbeat how often both sides show that they are there
 * @param signIn how long a socket may be open without a CONNECT frame
 * @param sweep how often expiry, ended sessions, memberships and positions are looked at; what a
 *     lost notice left open is closed then
 * @param presence how long changes of who is online gather before they are sent
 */
@ConfigurationProperties("chat.live")
record LiveProperties(
    @DefaultValue("10000") int maxSockets,
    @DefaultValue("10") int maxSocketsPerAccount,
    @DefaultValue("250") int maxSubscriptions,
    @DefaultValue("16KB") DataSize maxFrame,
    @DefaultValue("200") int framesPerSecond,
    @DefaultValue("10") int signalsPerSecond,
    @DefaultValue("30") int signalBurst,
    @DefaultValue("512KB") DataSize sendBuffer,
    @DefaultValue("10s") Duration sendTimeout,
    @DefaultValue("10s") Duration heartbeat,
    @DefaultValue("10s") Duration signIn,
    @DefaultValue("5s") Duration sweep,
    @DefaultValue("250ms") Duration presence) {}
