// The socket: connects, reconnects, and brings the next token before the present one runs out.
import { Client } from '/webjars/stomp__stompjs/7.2.1/esm6/index.js';
import { Problem, expiresAt, refresh, stale, token } from './api.js';

// How a socket closes without an answer of the service, or when the service has too many.
const UNREACHED = [1006, 1013];

export class Connection {
  constructor({ onState, onReply, onEvent, onReady }) {
    this.on = { onState, onReply, onEvent, onReady };
    this.rooms = new Map();
    this.receipts = 0;
    this.client = new Client({
      brokerURL: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
      reconnectDelay: 500,
      maxReconnectDelay: 10_000,
      reconnectTimeMode: 1, // longer each time
      connectionTimeout: 10_000,
      heartbeatIncoming: 10_000,
      heartbeatOutgoing: 10_000,
      discardWebsocketOnCommFailure: true,
      beforeConnect: () => this.beforeConnect(),
      onConnect: () => this.connected(),
      onWebSocketClose: event => this.closed(event),
      onStompError: frame => { if (frame.headers.message === 'unauthenticated') stale(); },
    });
    addEventListener('offline', () => {
      this.client.forceDisconnect();
      this.on.onState('offline');
    });
    addEventListener('online', () => { if (this.client.active) this.client.forceDisconnect(); });
  }

  async beforeConnect() {
    this.accepted = false;
    this.on.onState('connecting');
    try {
      this.client.connectHeaders = { Authorization: 'Bearer ' + await token() };
    } catch (e) {
      if (e instanceof Problem && e.status === 401) {
        this.stop();
        this.ended?.();
      }
      // Without a token the server refuses, and the next attempt comes later.
    }
  }

  start() { this.client.activate(); }

  stop() {
    clearTimeout(this.renewal);
    return this.client.deactivate({ force: true });
  }

  connected() {
    this.accepted = true;
    this.client.subscribe('/user/queue/replies', frame => this.on.onReply(JSON.parse(frame.body)));
    for (const room of this.rooms.keys()) this.subscribe(room);
    this.on.onState('online');
    this.on.onReady((destination, body) => this.send(destination, body));
    this.renewLater();
  }

  closed(event) {
    clearTimeout(this.renewal);
    // The frame that says why may get lost. With another token the next attempt succeeds, or asks to sign in.
    if (!this.accepted && !UNREACHED.includes(event?.code)) stale();
    for (const room of this.rooms.keys()) this.rooms.set(room, null);
    this.on.onState(navigator.onLine ? 'connecting' : 'offline');
  }

  renewLater() {
    clearTimeout(this.renewal);
    this.renewal = setTimeout(async () => {
      try {
        await refresh();
        this.send('/app/token', { token: await token() });
      } catch { /* the socket ends with its token, and the next connect tells */ }
      this.renewLater();
    }, Math.max(5_000, expiresAt() - Date.now() - 45_000));
  }

  // Calls back when everything that is stored from then on will come, after each connect.
  watch(room, onWatched) {
    if (this.rooms.has(room)) return;
    this.rooms.set(room, null);
    (this.watchers ??= new Map()).set(room, onWatched);
    if (this.client.connected) this.subscribe(room);
  }

  unwatch(room) {
    this.rooms.get(room)?.unsubscribe();
    this.rooms.delete(room);
  }

  subscribe(room) {
    const receipt = 'watch-' + (++this.receipts);
    this.client.watchForReceipt(receipt, () => this.watchers.get(room)());
    this.rooms.set(room, this.client.subscribe('/topic/rooms/' + room,
      frame => this.on.onEvent(JSON.parse(frame.body)), { receipt }));
  }

  send(destination, body) {
    if (!this.client.connected) return false;
    this.client.publish({ destination, body: JSON.stringify(body) });
    return true;
  }
}
