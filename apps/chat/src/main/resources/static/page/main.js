// Puts the page together: the door, the list of rooms, and the open room.
import * as api from './api.js';
import { Connection } from './connection.js';
import { Conversation } from './conversation.js';
import { Feed } from './feed.js';
import { Invitations } from './invitations.js';
import { switchLanguage, t, time, translate } from './i18n.js';
import { Outbox } from './outbox.js';

const element = id => document.getElementById(id);
const rooms = new Map(); // id -> { line, feed, watched, members, online }
const drafts = new Map(); // room -> text
let open = null;
let connection, conversation, invitations, outbox;
let typingUntil = 0;
let typingSent = 0;

function toast(text) {
  element('toast').textContent = text;
  element('toast').hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { element('toast').hidden = true; }, 4000);
}

const attempt = action => async (...args) => {
  try { await action(...args); } catch (e) { toast(e.message); }
};

function ask(question, answer) {
  element('ask-question').textContent = question;
  element('ask-answer').hidden = answer === undefined;
  element('ask-answer').value = answer ?? '';
  element('ask-answer').rows = Math.min(8, (answer ?? '').split('\n').length);
  const dialog = element('ask');
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise(resolve => dialog.addEventListener('close', () =>
    resolve(dialog.returnValue === 'yes' ? (answer === undefined ? true : element('ask-answer').value) : null), { once: true }));
}

// ---- the door

async function enter(path) {
  const problem = element('door-problem');
  problem.hidden = true;
  try {
    await api.enter(path, element('door-name').value, element('door-password').value);
    element('door-password').value = '';
    await start();
  } catch (e) {
    problem.textContent = e.message;
    problem.hidden = false;
  }
}

function showDoor() {
  connection?.stop();
  rooms.clear();
  turnTo(null);
  drafts.clear();
  conversation?.close();
  element('app').hidden = true;
  element('door').hidden = false;
}

// ---- rooms

async function start() {
  element('door').hidden = true;
  element('app').hidden = false;
  element('me').textContent = api.me().displayName;
  outbox?.close();
  outbox = new Outbox(api.me().id, room => { if (open === room) conversation.render(true); });
  conversation = conversation ?? new Conversation({ onRead: read, onEdit: attempt(edit), onDelete: attempt(remove), outbox });
  conversation.outbox = outbox;
  invitations = new Invitations({
    list: element('invitations'),
    attempt,
    onAccepted: async id => { await loadRooms(); await show(id); },
  });
  connection = new Connection({
    onState: state => {
      element('state').textContent = t(state);
      element('state').dataset.state = state;
      if (state !== 'online') outbox.disconnected();
    },
    onReady: send => {
      outbox.connected(entry => send(`/app/rooms/${entry.room}/send`, { clientId: entry.clientId, text: entry.text }));
      attempt(loadRooms)();
    },
    onReply: reply,
    onEvent: event,
  });
  connection.ended = () => { toast(t('gone')); showDoor(); };
  connection.start();
  await loadRooms();
}

async function loadRooms() {
  const [lines] = await Promise.all([api.get('/api/rooms'), invitations.load()]);
  const gone = new Set(rooms.keys());
  for (const line of lines) {
    gone.delete(line.id);
    const room = rooms.get(line.id);
    if (room) room.line = { ...line, lastRead: Math.max(line.lastRead, room.line.lastRead) };
    else add(line);
  }
  gone.forEach(forget);
  showRooms();
}

function add(line) {
  const room = { line, members: [], online: new Set() };
  room.feed = new Feed(line.id, changed => feedChanged(room, changed));
  rooms.set(line.id, room);
  connection.watch(line.id, attempt(() => watched(room)));
  return room;
}

// Live events come from now on: what was stored before is loaded, and merged with them.
async function watched(room) {
  if (room.feed.revision >= 0) await room.feed.catchUp();
  else if (open === room.line.id) await load(room);
  else room.feed.known = 0;
}

async function load(room) {
  const entered = await api.get('/api/rooms/' + room.line.id);
  room.members = entered.members;
  room.line = { ...room.line, ...entered.room };
  room.feed.page(entered.page);
  room.online = new Set(await api.get(`/api/rooms/${room.line.id}/online`));
}

function feedChanged(room, changed) {
  const tail = room.feed.bySeq.get(room.feed.tail);
  if (tail && room.feed.tail >= (room.line.last?.seq ?? 0)) {
    room.line.last = tail;
    room.line.tail = room.feed.tail;
  }
  if (open === room.line.id) conversation.changed(changed);
  showRooms();
}

function showRooms() {
  const unread = room => Math.max(0, room.line.tail - room.line.lastRead);
  const sorted = [...rooms.values()].sort((a, b) => Date.parse(b.line.last?.sentAt ?? 0) - Date.parse(a.line.last?.sentAt ?? 0));
  element('room-list').replaceChildren(...sorted.map(room => {
    const item = document.createElement('li');
    item.className = open === room.line.id ? 'open' : '';
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.room = room.line.id;
    const last = room.line.last;
    const part = (tag, className, text) => {
      const made = document.createElement(tag);
      made.className = className;
      made.textContent = text;
      button.append(made);
    };
    part('span', 'name', room.line.title);
    part('time', '', last ? time(last.sentAt) : '');
    part('span', 'last', !last ? '' : last.deleted ? t('deletedText') : last.kind === 'TALK' ? last.text
      : t(last.kind === 'ENTER' ? 'entered' : 'left', last.authorName));
    if (unread(room) > 0 && open !== room.line.id) part('span', 'badge', unread(room) > 99 ? '99+' : unread(room));
    button.addEventListener('click', attempt(() => show(room.line.id)));
    item.append(button);
    return item;
  }));
  const all = sorted.reduce((sum, room) => sum + (open === room.line.id && document.hasFocus() ? 0 : unread(room)), 0);
  document.title = (all ? `(${all}) ` : '') + 'Throughline Chat';
}

// From here on everything on the page is about this room, also while it loads: what is written goes
// to the room whose name is shown.
async function show(id) {
  const room = rooms.get(id);
  if (open !== id) turnTo(id);
  element('app').classList.add('in-room');
  element('conversation').classList.add('open');
  conversation.close();
  showHeader(room);
  showRooms();
  try {
    if (room.feed.revision < 0) await load(room);
  } catch (e) {
    if (open === id) close();
    throw e;
  }
  if (open !== id) return;
  conversation.open(id, room.feed, room.line.lastRead);
  showHeader(room);
  showRooms();
}

// Keeps what is being written in one room, and shows what was being written in the other.
function turnTo(id) {
  if (open) drafts.set(open, element('text').value);
  open = id;
  element('text').value = drafts.get(id) ?? '';
  element('typing').textContent = '';
}

function showHeader(room) {
  element('room-title').textContent = room.line.title;
  element('room-members').textContent = t('members', room.members.length, room.online.size);
  const group = room.line.kind === 'GROUP';
  element('invite').hidden = !group || room.line.role !== 'OWNER';
  element('leave').hidden = false;
}

function close() {
  turnTo(null);
  conversation.close();
  element('app').classList.remove('in-room');
  element('conversation').classList.remove('open');
  showRooms();
}

function forget(id) {
  connection.unwatch(id);
  rooms.delete(id);
  if (open === id) close();
  drafts.delete(id);
  showRooms();
}

// ---- what the service tells

function reply(reply) {
  if (reply.type === 'ack') {
    // The message itself comes with the room's events; the entry stays until it is there.
    const room = rooms.get(reply.room);
    if (room && room.feed.revision >= 0 && room.feed.revision < reply.revision) {
      room.feed.known = Math.max(room.feed.known, reply.revision);
      attempt(() => room.feed.catchUp())();
    }
    outbox.stored(reply.clientId);
  } else if (reply.type === 'error') {
    if (!outbox.refused(reply.clientId, reply.status)) toast(reply.detail);
  } else if (reply.type === 'joined') {
    attempt(loadRooms)();
  } else if (reply.type === 'invited' || reply.type === 'uninvited') {
    attempt(() => invitations.load())();
  } else if (reply.type === 'removed') {
    forget(reply.room);
    toast(t('removed'));
  }
}

function event(event) {
  const room = rooms.get(event.room);
  if (!room) return;
  if (event.type === 'typing' && event.accountId !== api.me().id && open === event.room) {
    element('typing').textContent = t('typing', event.displayName);
    typingUntil = Date.now() + 3000;
    setTimeout(() => { if (Date.now() >= typingUntil) element('typing').textContent = ''; }, 3100);
  } else if (event.type === 'presence') {
    room.online[event.online ? 'add' : 'delete'](event.accountId);
    if (open === event.room) showHeader(room);
  } else if (event.type === 'read' && event.accountId === api.me().id) {
    room.line.lastRead = Math.max(room.line.lastRead, event.seq);
    showRooms();
  } else if (event.type === 'message' && room.feed.revision < 0) {
    // Not open yet: the list only needs to know how far the room is.
    if (event.message.seq > room.line.tail) room.line.tail = event.message.seq;
    if (event.message.seq >= (room.line.last?.seq ?? 0)) room.line.last = event.message;
    showRooms();
  } else if (event.type === 'position' && room.feed.revision < 0 && event.seq > room.line.tail) {
    attempt(loadRooms)();
  }
  if (event.type === 'message' && event.message.kind !== 'TALK' && open === event.room) attempt(async () => {
    room.members = (await api.get('/api/rooms/' + event.room)).members;
    showHeader(room);
  })();
  room.feed.event(event);
}

// ---- what people do

function read(id, seq) {
  const room = rooms.get(id);
  if (room) room.line.lastRead = Math.max(room.line.lastRead, seq);
  connection.send(`/app/rooms/${id}/read`, { seq });
  showRooms();
}

async function edit(message) {
  const text = await ask(t('edit'), message.text);
  if (text?.trim() && text !== message.text) await api.call('PUT', `/api/rooms/${message.room}/messages/${message.seq}`, { text });
}

async function remove(message) {
  if (await ask(t('confirmDelete'))) await api.call('DELETE', `/api/rooms/${message.room}/messages/${message.seq}`);
}

const find = async question => {
  const name = (await ask(question, ''))?.trim();
  return name ? api.get('/api/accounts?name=' + encodeURIComponent(name)) : null;
};

async function newGroup() {
  const title = (await ask(t('groupTitle'), ''))?.trim();
  if (!title) return;
  const line = await api.call('POST', '/api/rooms', { title });
  await loadRooms();
  await show(line.id);
}

async function newDirect() {
  const other = await find(t('whoDirect'));
  if (!other) return;
  const line = await api.call('POST', '/api/rooms/direct', { accountId: other.id });
  await loadRooms();
  await show(line.id);
}

async function invite() {
  const id = open;
  const other = await find(t('whoInvite'));
  if (!other) return;
  await api.call('POST', `/api/rooms/${id}/members`, { accountId: other.id });
  toast(t('asked', other.displayName));
}

async function leave() {
  const id = open;
  if (!await ask(t('confirmLeave'))) return;
  await api.call('DELETE', `/api/rooms/${id}/members/${api.me().id}`);
  forget(id);
}

function say() {
  const text = element('text').value;
  if (!text.trim() || !open) return;
  element('text').value = '';
  element('text').style.removeProperty('height');
  conversation.toNewest();
  outbox.add(open, text);
}

element('door-form').addEventListener('submit', e => { e.preventDefault(); enter('/api/session'); });
element('sign-up').addEventListener('click', () => { if (element('door-form').reportValidity()) enter('/api/accounts'); });
element('sign-out').addEventListener('click', attempt(async () => { await connection.stop(); await api.signOut(); showDoor(); }));
element('back').addEventListener('click', close);
element('new-group').addEventListener('click', attempt(newGroup));
element('new-direct').addEventListener('click', attempt(newDirect));
element('invite').addEventListener('click', attempt(invite));
element('leave').addEventListener('click', attempt(leave));
element('jump').addEventListener('change', attempt(async e => { if (e.target.value) await conversation.jump(e.target.value); }));
element('composer').addEventListener('submit', e => { e.preventDefault(); say(); });
element('text').addEventListener('keydown', e => {
  if (e.key === 'Enter' && !e.shiftKey && !e.isComposing) { e.preventDefault(); say(); }
});
element('text').addEventListener('input', () => {
  if (open && Date.now() - typingSent > 2000) {
    typingSent = Date.now();
    connection.send(`/app/rooms/${open}/typing`, {});
  }
});
element('ask-answer').addEventListener('keydown', e => {
  if (e.key === 'Enter' && !e.shiftKey && !e.isComposing) { e.preventDefault(); element('ask-yes').click(); }
});
element('ask-no').addEventListener('click', () => element('ask').close('no'));
element('theme').addEventListener('click', () => {
  const dark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'light' : 'dark';
  localStorage.setItem('theme', document.documentElement.dataset.theme);
});
for (const button of document.querySelectorAll('[data-language]')) {
  button.addEventListener('click', () => {
    switchLanguage();
    if (!element('app').hidden) {
      element('state').textContent = t(element('state').dataset.state);
      showRooms();
      invitations.show();
      if (open) show(open);
    }
  });
}

if (localStorage.getItem('theme')) document.documentElement.dataset.theme = localStorage.getItem('theme');
translate();
api.onEnded(() => { toast(t('gone')); showDoor(); });
api.refresh().then(start, showDoor);
