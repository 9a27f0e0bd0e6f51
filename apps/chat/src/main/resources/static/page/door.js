// The form for signing in and up.
import { enter } from './api.js';
import { problem } from './i18n.js';

const element = id => document.getElementById(id);

async function go(path, onEntered) {
  const said = element('door-problem');
  said.hidden = true;
  try {
    await enter(path, element('door-name').value, element('door-password').value);
    element('door-password').value = '';
    await onEntered();
  } catch (e) {
    said.textContent = problem(e);
    said.hidden = false;
  }
}

export function listenAtDoor(onEntered) {
  element('door-form').addEventListener('submit', e => { e.preventDefault(); go('/api/session', onEntered); });
  element('sign-up').addEventListener('click', () => {
    if (element('door-form').reportValidity()) go('/api/accounts', onEntered);
  });
}
