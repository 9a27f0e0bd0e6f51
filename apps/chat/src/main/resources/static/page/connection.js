// The socket: connects, reconnects, and brings the next token before the present one runs out.
import { Client } from '/webjars/stomp__stompjs/7.2.1/esm6/index.js';
import { expiresAt, me, refresh, stale, token } from './api.js';

// How a socket closes without an answer of the service, or when the service has too many.
const UNREACHED = [1006, 1013];

export class Connection {
  // Of one account, until it is stopped.
  constructor(account, { onState, onReply, onEvent, onReady }) {
    this.account = account;
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
      onConnect: frame => this.connected(frame),
      onWebSocketClose: event => this.closed(event),
      onStompError: frame => { if (frame.headers.message === 'unauthenticated') stale(); },
    });
    this.offline = () => {
      this.client.forceDisconnect();
      this.on.onState('offline');
    };
    this.online = () => { if (this.client.active) this.client.forceDisconnect(); };
    addEventListener('offline', this.offline);
    addEventListener('online', this.online);
  }

  async beforeConnect() {
    this.accepted = false;
    this.on.onState('connecting');
    try {
      const bearer = await token();
      if (me()?.id !== this.account) this.stop();
      else this.client.connectHeaders = { Authorization: 'Bearer ' + bearer, account: this.account };
    } catch (e) {
      // Without a token the server refuses, and the next attempt comes later, unless the page has ended.
      this.client.connectHeaders = {};
      console.warn('no token: ' + e.message);
    }
  }

  start() { this.client.activate(); }

  // Nothing comes of it any more, and nothing goes.
  stop() {
    this.stopped = true;
    clearTimeout(this.renewal);
    removeEventListener('offline', this.offline);
    removeEventListener('online', this.online);
    return this.client.deactivate({ force: true });
  }

  connected(frame) {
    if (this.stopped) return;
    // What is written here must not be stored as another's.
    if (frame.headers['user-name'] !== this.account) {
      this.stop();
      throw new Error('connected as another account');
    }
    this.accepted = true;
    this.client.subscribe('/user/queue/replies', reply => { if (!this.stopped) this.on.onReply(JSON.parse(reply.body)); });
    for (const room of this.rooms.keys()) this.subscribe(room);
    this.on.onState('online');
    this.on.onReady((destination, body) => this.send(destination, body));
    this.renewLater();
  }

  closed(event) {
    if (this.stopped) return;
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
      } catch (e) {
        console.warn('not renewed: ' + e.message); // the socket ends with its token, and the next connect tells
      }
      if (!this.stopped) this.renewLater();
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
    this.client.watchForReceipt(receipt, () => { if (!this.stopped) this.watchers.get(room)(); });
    this.rooms.set(room, this.client.subscribe('/topic/rooms/' + room,
      frame => { if (!this.stopped) this.on.onEvent(JSON.parse(frame.body)); }, { receipt }));
  }

  send(destination, body) {
    if (this.stopped || !this.client.connected) return false;
    this.client.publish({ destination, body: JSON.stringify(body) });
    return true;
  }
}
