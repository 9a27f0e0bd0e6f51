// The form for signing in and up.
import { enter } from './api.js';
import { problem } from './i18n.js';

const element = id => document.getElementById(id);

// Says why one has to sign in.
export function sayAtDoor(why) {
  element('door-problem').textContent = why ?? '';
  element('door-problem').hidden = !why;
}

async function go(path, onEntered) {
  sayAtDoor(null);
  try {
    await enter(path, element('door-name').value, element('door-password').value);
    element('door-password').value = '';
  } catch (e) {
    sayAtDoor(problem(e));
    return;
  }
  await onEntered();
}

export function listenAtDoor(onEntered) {
  element('door-form').addEventListener('submit', e => { e.preventDefault(); go('/api/session', onEntered); });
  element('sign-up').addEventListener('click', () => {
    if (element('door-form').reportValidity()) go('/api/accounts', onEntered);
  });
}
