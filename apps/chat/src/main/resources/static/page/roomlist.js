// The list of rooms, the liveliest first.
import { shown } from './guard.js';
import { t, time } from './i18n.js';
import { make } from './make.js';
import { avatar } from './people.js';

const unread = room => Math.max(0, room.line.tail - room.line.lastRead);

function summary(last) {
  if (!last) return '';
  if (last.deleted) return t('deletedText');
  if (last.kind === 'TALK') return last.text;
  return t(last.kind === 'ENTER' ? 'entered' : 'left', last.authorName);
}

function row(room, open, onOpen) {
  const { line } = room;
  const here = open === line.id;
  const item = make('li', here ? 'open' : '');
  const button = make('button');
  button.type = 'button';
  button.dataset.room = line.id;
  if (here) button.setAttribute('aria-current', 'true');
  button.append(shown(() => avatar(line.id, line.title), '', 'span'), make('span', 'name', line.title),
    make('time', '', line.last ? time(line.last.sentAt) : ''), shown(() => make('span', 'last', summary(line.last)), '', 'span'));
  if (unread(room) > 0 && !here) {
    const badge = make('span', 'badge', unread(room) > 99 ? '99+' : unread(room));
    badge.append(make('span', 'heard', ' ' + t('unreadCount')));
    button.append(badge);
  }
  button.addEventListener('click', () => onOpen(line.id));
  item.append(button);
  return item;
}

export function showRoomList(list, rooms, open, onOpen) {
  const sorted = [...rooms.values()].sort((a, b) => Date.parse(b.line.last?.sentAt ?? 0) - Date.parse(a.line.last?.sentAt ?? 0));
  // What has the focus keeps it, although the rows are made anew.
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.room : null;
  list.replaceChildren(...sorted.map(room => row(room, open, onOpen)));
  if (focused) list.querySelector(`[data-room="${CSS.escape(focused)}"]`)?.focus();
  const all = sorted.reduce((sum, room) => sum + (open === room.line.id && document.hasFocus() ? 0 : unread(room)), 0);
  document.title = (all ? `(${all}) ` : '') + t('title');
}
