// What people do with rooms and messages by buttons: each asks what it needs to know first.
import { call, get, me } from './api.js';
import { ask, grow, toast } from './dialogs.js';
import { t } from './i18n.js';
import { attachment, inAddress } from './text.js';

const element = id => document.getElementById(id);

// `current` is the open room's id; the others do to the page what their names say.
export function actions({ rooms, current, loadRooms, show, load, forget }) {
  async function edit(message) {
    const text = await ask(t('edit'), message.text);
    if (text?.trim() && text !== message.text) await call('PUT', `/api/rooms/${message.room}/messages/${message.seq}`, { text });
  }

  async function remove(message) {
    if (await ask(t('confirmDelete'))) await call('DELETE', `/api/rooms/${message.room}/messages/${message.seq}`);
  }

  const find = async question => {
    const name = (await ask(question, ''))?.trim();
    return name ? get('/api/accounts?name=' + inAddress(name)) : null;
  };

  async function newGroup() {
    const title = (await ask(t('groupTitle'), ''))?.trim();
    if (!title) return;
    const line = await call('POST', '/api/rooms', { title });
    await loadRooms();
    await show(line.id);
  }

  async function newDirect() {
    const other = await find(t('whoDirect'));
    if (!other) return;
    await direct(other.id);
  }

  async function direct(accountId) {
    const line = await call('POST', '/api/rooms/direct', { accountId });
    await loadRooms();
    await show(line.id);
  }

  async function invite() {
    const id = current();
    const other = await find(t('whoInvite'));
    if (!other) return;
    await call('POST', `/api/rooms/${id}/members`, { accountId: other.id });
    toast(t('asked', other.displayName));
    await load(rooms.get(id));
  }

  async function attach() {
    const given = await ask(t('attachQuestion'), 'https://');
    if (given === null) return;
    const address = attachment(given);
    if (!address) throw Object.assign(new Error(t('attachWrong')), { shown: true });
    const field = element('text');
    field.value = (field.value.trim() ? field.value.trimEnd() + '\n' : '') + address;
    grow(field);
    field.focus();
  }

  async function leave() {
    const id = current();
    if (!await ask(t('confirmLeave'))) return;
    await call('DELETE', `/api/rooms/${id}/members/${me().id}`);
    forget(id);
  }

  return { edit, remove, newGroup, newDirect, direct, invite, attach, leave };
}
