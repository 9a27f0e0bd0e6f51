// The invitations that wait for an answer, above the list of rooms.
import { call, get } from './api.js';
import { shown } from './guard.js';
import { t } from './i18n.js';
import { make } from './make.js';

export class Invitations {
  constructor({ list, attempt, onAccepted }) {
    this.list = list;
    this.attempt = attempt;
    this.onAccepted = onAccepted;
    this.open = [];
  }

  async load() {
    this.open = await get('/api/invitations');
    this.show();
  }

  clear() {
    this.open = [];
    this.show();
  }

  show() {
    this.list.replaceChildren(...this.open.map(invitation => shown(() => this.row(invitation), invitation.title)));
    this.list.hidden = this.open.length === 0;
  }

  row(invitation) {
    const row = make('li');
    row.dataset.invitation = invitation.room;
    row.append(make('span', 'question', invitation.kind === 'GROUP'
      ? t('invitedTo', invitation.inviterName, invitation.title) : t('wantsToTalk', invitation.inviterName)));
    row.append(
      this.button('accept', 'primary', async () => {
        const line = await call('POST', '/api/invitations/' + invitation.room);
        await this.load();
        await this.onAccepted(line.id);
      }),
      this.button('decline', '', async () => {
        await call('DELETE', '/api/invitations/' + invitation.room);
        await this.load();
      }));
    return row;
  }

  button(word, className, action) {
    const button = make('button', `${word} ${className}`.trim(), t(word));
    button.type = 'button';
    button.addEventListener('click', this.attempt(action));
    return button;
  }
}
