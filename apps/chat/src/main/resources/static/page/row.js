// One message as a row of the list.
import { me } from './api.js';
import { t, time } from './i18n.js';
import { make } from './make.js';
import { avatar } from './people.js';
import { formatted, pictures } from './text.js';

function tool(word, action) {
  const button = make('button', word, t(word));
  button.type = 'button';
  button.addEventListener('click', action);
  return button;
}

function bubble(text) {
  return formatted(make('div', 'bubble'), text);
}

// `on` has what to do for editing and deleting.
export function messageRow(message, on) {
  if (message.kind !== 'TALK') return make('li', 'note', t(message.kind === 'ENTER' ? 'entered' : 'left', message.authorName));
  const mine = message.authorId === me().id;
  const row = make('li', 'message' + (mine ? ' mine' : '') + (message.deleted ? ' deleted' : ''));
  row.tabIndex = -1;
  if (!mine) row.append(avatar(message.authorId, message.authorName));
  row.append(make('span', 'author', message.authorName));
  row.append(message.deleted ? make('div', 'bubble', t('deletedText')) : bubble(message.text));
  if (!message.deleted) row.append(...pictures(message.text));
  const meta = make('span', 'meta');
  if (mine && !message.deleted) {
    const tools = make('span', 'tools');
    tools.append(tool('edit', () => on.onEdit(message)), tool('delete', () => on.onDelete(message)));
    meta.append(tools);
  }
  const sent = make('time', '', time(message.sentAt));
  sent.dateTime = message.sentAt;
  meta.append(sent);
  if (message.editedAt && !message.deleted) meta.append(' · ' + t('edited'));
  row.append(meta);
  return row;
}

// A message that is not known to be stored.
export function pendingRow(entry, outbox) {
  const row = make('li', 'message mine pending' + (entry.failed ? ' failed' : ''));
  row.tabIndex = -1;
  row.append(bubble(entry.text));
  const meta = make('span', 'meta', entry.failed ? t('failed') + ' ' : t('sending'));
  if (entry.failed) {
    meta.append(tool('retry', () => outbox.again(entry.clientId)), tool('discard', () => outbox.remove(entry.clientId)));
  }
  row.append(meta);
  return row;
}

const NAMES = 3;

// Who of a room's other members has read up to a message; empty when none has.
export function readers(members, seq) {
  const others = members.filter(member => member.accountId !== me().id);
  const names = others.filter(member => member.lastRead >= seq).map(member => member.displayName);
  if (names.length === 0) return '';
  if (names.length === others.length && names.length > 1) return t('readByAll');
  const shown = names.slice(0, NAMES).join(', ');
  return names.length > NAMES ? t('readByMore', shown, names.length - NAMES) : t('readBy', shown);
}
