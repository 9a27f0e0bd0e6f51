// Questions, and what went wrong.
import { Problem, SignedOut } from './api.js';
import { problem } from './i18n.js';

const element = id => document.getElementById(id);

export function toast(text) {
  element('toast').textContent = text;
  element('toast').hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { element('toast').hidden = true; }, 5000);
}

// Does something that may fail, and says so.
export const attempt = action => async (...args) => {
  try {
    await action(...args);
  } catch (e) {
    if (e instanceof SignedOut) return; // the door says why
    if (!(e instanceof Problem || e.shown)) console.error(e);
    toast(e.shown ? e.message : problem(e));
  }
};

// Makes a text field as high as its text, up to what the style allows.
export function grow(area) {
  area.style.height = 'auto';
  // What is not shown has no height.
  area.style.height = area.scrollHeight ? area.scrollHeight + 2 + 'px' : '';
}

let asked = Promise.resolve();

// Asks for yes, or for a text when one is given to begin with; null when the answer is no. A question waits for the one
// before it: a dialog says that it has closed only after it has given back the focus, when the next key may be pressed.
export function ask(question, answer) {
  const reply = asked.then(() => open(question, answer));
  asked = reply.catch(() => {});
  return reply;
}

function open(question, answer) {
  const field = element('ask-answer');
  element('ask-question').textContent = question;
  field.hidden = answer === undefined;
  field.value = answer ?? '';
  field.setAttribute('aria-label', question);
  const dialog = element('ask');
  dialog.returnValue = 'no';
  const before = document.activeElement;
  dialog.showModal();
  if (answer !== undefined) grow(field);
  return new Promise(resolve => dialog.addEventListener('close', () => {
    before?.focus?.();
    resolve(dialog.returnValue === 'yes' ? (answer === undefined ? true : field.value) : null);
  }, { once: true }));
}

element('ask-answer').addEventListener('input', e => grow(e.target));
element('ask-answer').addEventListener('keydown', e => {
  if (e.key === 'Enter' && !e.shiftKey && !e.isComposing) { e.preventDefault(); element('ask-yes').click(); }
});
element('ask-no').addEventListener('click', () => element('ask').close('no'));

// What was asked of one account is not answered by another.
export function closeDialogs() {
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close('no');
}
