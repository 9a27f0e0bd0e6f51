// Puts the page together: the door, the list of rooms, and the open room.
import { actions } from './actions.js';
import * as api from './api.js';
import { Connection } from './connection.js';
import { Conversation } from './conversation.js';
import { attempt, closeDialogs, grow, toast } from './dialogs.js';
import { listenAtDoor, sayAtDoor } from './door.js';
import { Feed } from './feed.js';
import { Invitations } from './invitations.js';
import { problem, switchLanguage, t, translate } from './i18n.js';
import { listenToKeys } from './keyboard.js';
import { Members } from './members.js';
import { Outbox } from './outbox.js';
import { enterAddress, leaveAddress, onAddress, roomOfAddress } from './route.js';
import { showRoomList } from './roomlist.js';
import './theme.js';
import { Search } from './search.js';

const element = id => document.getElementById(id);
const rooms = new Map(); // id -> { line, feed, members, invited, online, seen }
const drafts = new Map(); // room -> text
let open = null;
let connection, conversation, invitations, outbox;
let typingUntil = 0;
let typingSent = 0;

const act = actions({ rooms, current: () => open, loadRooms, show, load, forget });
const members = new Members({ onChanged: room => load(room), onDirect: act.direct });
const search = new Search(seq => {
  if (matchMedia('(max-width: 45rem)').matches) search.toggle(false);
  return conversation.find(seq);
});

// Leaves nothing of the account that was here, but for what it has not sent yet, which is kept under its name.
function showDoor(why) {
  connection?.stop();
  outbox?.close();
  closeDialogs();
  rooms.clear();
  turnTo(null);
  drafts.clear();
  search.toggle(false);
  search.room(null);
  members.toggle(false);
  conversation?.close();
  invitations?.clear();
  for (const id of ['me', 'room-title', 'room-members', 'member-list', 'profile-avatar', 'profile-name']) element(id).replaceChildren();
  element('app').classList.remove('in-room');
  element('conversation').classList.remove('open');
  showRooms();
  sayAtDoor(why);
  element('app').hidden = true;
  element('door').hidden = false;
}

// ---- rooms

async function start() {
  const account = api.me();
  element('door').hidden = true;
  element('app').hidden = false;
  element('me').textContent = account.displayName;
  const own = outbox = new Outbox(account.id, room => { if (open === room) conversation.render(true); });
  conversation = conversation ?? new Conversation({ onRead: read, onEdit: attempt(act.edit), onDelete: attempt(act.remove), outbox });
  conversation.outbox = outbox;
  invitations = new Invitations({
    list: element('invitations'),
    attempt,
    onAccepted: async id => { await loadRooms(); await show(id); },
  });
  connection = new Connection(account.id, {
    onState: state => {
      showState(state);
      if (state !== 'online') own.disconnected();
    },
    onReady: send => {
      own.connected(entry => send(`/app/rooms/${entry.room}/send`, { clientId: entry.clientId, text: entry.text }));
      attempt(loadRooms)();
    },
    onReply: reply,
    onEvent: event,
  });
  connection.start();
  await loadRooms();
  await follow(roomOfAddress());
}

// Shows the room that the address names, or the list.
async function follow(id) {
  if (!api.me() || id === open) return;
  if (id && rooms.has(id)) await show(id);
  else if (open) close();
}

function showState(state) {
  element('state').textContent = t(state);
  element('state').dataset.state = state;
  element('banner').hidden = state === 'online';
  element('banner').textContent = state === 'online' ? '' : t(state + 'Note');
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
  const room = { line, members: [], invited: [], online: new Set(), seen: [] };
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
  room.invited = entered.invited;
  room.line = { ...room.line, ...entered.room, lastRead: Math.max(room.line.lastRead, entered.room.lastRead) };
  // A feed that has begun goes on by what changed since: a page does not hold all of that.
  if (room.feed.revision < 0) room.feed.page(entered.page);
  // An event may overtake the answer, which does not know of it.
  const seen = [];
  room.seen.push(seen);
  const online = await api.get(`/api/rooms/${room.line.id}/online`).finally(() => room.seen.splice(room.seen.indexOf(seen), 1));
  room.online = new Set(online);
  seen.forEach(event => note(room, event));
  peopleChanged(room);
}

function note(room, { online, offline }) {
  online.forEach(account => room.online.add(account));
  offline.forEach(account => room.online.delete(account));
}

// Who is in a room, is there, or has read what.
function peopleChanged(room) {
  if (open !== room.line.id) return;
  showHeader(room);
  members.show(room);
  if (conversation.room === open) conversation.membersChanged(room.members);
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
  showRoomList(element('room-list'), rooms, open, attempt(show));
}

// From here on everything on the page is about this room, also while it loads: what is written goes
// to the room whose name is shown.
async function show(id) {
  const room = rooms.get(id);
  if (open !== id) turnTo(id);
  enterAddress(id);
  search.room(id);
  members.show(room);
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
  showHeader(room);
  await conversation.open(id, room.feed, room.line.lastRead, room.members);
  showRooms();
}

// Keeps what is being written in one room, and shows what was being written in the other.
function turnTo(id) {
  if (open) drafts.set(open, element('text').value);
  open = id;
  element('text').value = drafts.get(id) ?? '';
  grow(element('text'));
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
  leaveAddress();
  search.toggle(false);
  members.toggle(false);
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
    if (!outbox.refused(reply.clientId, reply.status)) toast(problem({ message: reply.detail, code: reply.code }));
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
    room.seen.forEach(events => events.push(event));
    note(room, event);
    peopleChanged(room);
  } else if (event.type === 'read') {
    const member = room.members.find(candidate => candidate.accountId === event.accountId);
    if (member) member.lastRead = Math.max(member.lastRead, event.seq);
    if (event.accountId === api.me().id) {
      room.line.lastRead = Math.max(room.line.lastRead, event.seq);
      showRooms();
    } else if (member) {
      peopleChanged(room);
    }
  } else if (event.type === 'message' && room.feed.revision < 0) {
    // Not open yet: the list only needs to know how far the room is.
    if (event.message.seq > room.line.tail) room.line.tail = event.message.seq;
    if (event.message.seq >= (room.line.last?.seq ?? 0)) room.line.last = event.message;
    showRooms();
  } else if (event.type === 'position' && room.feed.revision < 0 && event.seq > room.line.tail) {
    attempt(loadRooms)();
  }
  if (event.type === 'message' && event.message.kind !== 'TALK' && open === event.room) attempt(() => load(room))();
  room.feed.event(event);
}

// ---- what people do

function read(id, seq) {
  const room = rooms.get(id);
  if (room) room.line.lastRead = Math.max(room.line.lastRead, seq);
  connection.send(`/app/rooms/${id}/read`, { seq });
  showRooms();
}

function say() {
  const text = element('text').value;
  if (!text.trim() || !open) return;
  conversation.toNewest();
  outbox.add(open, text);
  element('text').value = '';
  grow(element('text'));
}

listenAtDoor(attempt(start));
element('sign-out').addEventListener('click', attempt(api.signOut));
element('back').addEventListener('click', close);
element('new-group').addEventListener('click', attempt(act.newGroup));
element('new-direct').addEventListener('click', attempt(act.newDirect));
element('invite').addEventListener('click', attempt(act.invite));
element('leave').addEventListener('click', attempt(act.leave));
element('jump').addEventListener('change', attempt(async e => { if (e.target.value) await conversation.jump(e.target.value); }));
element('composer').addEventListener('submit', e => { e.preventDefault(); attempt(say)(); });
element('text').addEventListener('keydown', e => {
  if (e.key === 'Enter' && !e.shiftKey && !e.isComposing) { e.preventDefault(); attempt(say)(); }
});
element('attach').addEventListener('click', attempt(act.attach));
element('text').addEventListener('input', () => {
  grow(element('text'));
  if (open && Date.now() - typingSent > 2000) {
    typingSent = Date.now();
    connection.send(`/app/rooms/${open}/typing`, {});
  }
});
listenToKeys({
  scroll: element('scroll'),
  list: element('messages'),
  composer: element('text'),
  onEditLast: attempt(async () => {
    const message = open && conversation.lastOwn();
    if (message) await act.edit(message);
  }),
});
onAddress(attempt(follow));
for (const button of document.querySelectorAll('[data-language]')) {
  button.addEventListener('click', () => {
    switchLanguage();
    if (!element('app').hidden) {
      showState(element('state').dataset.state);
      showRooms();
      invitations.show();
      if (open) show(open);
    }
  });
}

translate();
api.onEnded(why => showDoor(why && t(why)));
// A reader who was not signed in is told nothing.
api.resume().then(attempt(start), e => showDoor(e.status === 409 ? t('otherAccount') : e.status === 401 ? null : problem(e)));
