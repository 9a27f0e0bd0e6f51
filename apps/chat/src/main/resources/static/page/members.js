// The members of the open room, their profiles, and who is invited.
import { call, me } from './api.js';
import { ask, attempt } from './dialogs.js';
import { shown } from './guard.js';
import { day, t } from './i18n.js';
import { make } from './make.js';
import { avatar } from './people.js';

const element = id => document.getElementById(id);

export class Members {
  // `onChanged` loads the room anew; `onDirect` opens the one-to-one room with an account.
  constructor({ onChanged, onDirect }) {
    this.on = { onChanged, onDirect };
    this.room = null;
    element('members').addEventListener('click', () => this.toggle());
    element('members-close').addEventListener('click', () => this.toggle(false));
    element('members-panel').addEventListener('keydown', e => { if (e.key === 'Escape') this.toggle(false); });
    element('profile-close').addEventListener('click', () => element('profile').close());
  }

  toggle(shown = element('members-panel').hidden) {
    const panel = element('members-panel');
    if (panel.hidden === !shown) return;
    panel.hidden = !shown;
    element('members').setAttribute('aria-expanded', String(shown));
    if (shown) {
      this.show(this.room);
      element('members-close').focus();
    } else {
      element('members').focus();
    }
  }

  show(room) {
    this.room = room;
    if (element('members-panel').hidden || !room) return;
    const list = element('member-list');
    const focused = list.contains(document.activeElement) ? document.activeElement.closest('li')?.dataset.account : null;
    const sorted = [...room.members].sort((a, b) =>
      room.online.has(b.accountId) - room.online.has(a.accountId) || String(a.displayName).localeCompare(b.displayName));
    list.replaceChildren(...sorted.map(member => shown(() => this.row(member), member.displayName)),
      ...room.invited.map(invited => shown(() => this.waiting(invited), invited.displayName)));
    if (focused) list.querySelector(`[data-account="${CSS.escape(focused)}"] button`)?.focus();
  }

  owns() {
    return this.room.line.kind === 'GROUP' && this.room.line.role === 'OWNER';
  }

  row(member) {
    const row = make('li');
    row.dataset.account = member.accountId;
    const open = this.button('person', '', () => this.profile(member));
    const online = this.room.online.has(member.accountId);
    const state = make('span', 'presence' + (online ? ' online' : ''));
    state.append(make('span', 'heard', t(online ? 'isOnline' : 'isOffline')));
    const own = member.accountId === me().id ? ` (${t('you')})` : '';
    open.append(avatar(member.accountId, member.displayName), make('span', 'name', member.displayName + own), state);
    if (member.role === 'OWNER' && this.room.line.kind === 'GROUP') open.append(make('small', '', t('OWNER')));
    row.append(open);
    if (this.owns() && member.accountId !== me().id) row.append(this.button('remove', t('removeMember'), () => this.remove(member)));
    return row;
  }

  waiting(invited) {
    const row = make('li', 'waiting');
    row.dataset.account = invited.accountId;
    row.append(avatar(invited.accountId, invited.displayName), make('span', 'name', invited.displayName), make('small', '', t('waiting')));
    if (this.owns()) row.append(this.button('remove', t('withdraw'), () => this.end(invited.accountId)));
    return row;
  }

  button(className, text, action) {
    const button = make('button', className, text);
    button.type = 'button';
    button.addEventListener('click', attempt(action));
    return button;
  }

  async remove(member) {
    if (await ask(t('confirmRemove', member.displayName))) await this.end(member.accountId);
  }

  async end(account) {
    const { room } = this;
    await call('DELETE', `/api/rooms/${room.line.id}/members/${account}`);
    await this.on.onChanged(room);
  }

  async profile(member) {
    const online = this.room.online.has(member.accountId);
    const mine = member.accountId === me().id;
    element('profile-avatar').replaceChildren(avatar(member.accountId, member.displayName));
    element('profile-name').textContent = member.displayName;
    element('profile-state').textContent = `${t(online ? 'isOnline' : 'isOffline')} · ${t(member.role)}`;
    element('profile-since').textContent = t('since', day(member.joinedAt));
    const direct = element('profile-direct');
    direct.hidden = mine || this.room.line.kind === 'DIRECT';
    direct.onclick = attempt(async () => {
      element('profile').close();
      await this.on.onDirect(member.accountId);
    });
    element('profile').showModal();
  }
}
