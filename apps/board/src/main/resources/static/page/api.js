// Requests. The token goes into a header, never into a cookie, so no other site can use it. A window is of the user that
// signed in in it: what comes late for one changes nothing for the next.
const KEY = 'session';
const listeners = { ended: () => {} };
const windows = new BroadcastChannel('board-sessions');
let session = kept(); // a new object for each sign-in

export const me = () => session;
// The session ended elsewhere: this window is signed out.
export const onEnded = listener => { listeners.ended = listener; };

export class Problem extends Error {
  constructor(status, body) {
    super(body?.detail ?? `HTTP ${status}`);
    this.status = status;
  }
}

// What the window keeps while it is loaded again, if that is a session.
function kept() {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY));
    const whole = typeof found?.name === 'string' && typeof found.token === 'string' && Array.isArray(found.roles);
    return whole && Date.parse(found.expiresAt) > Date.now() ? found : null;
  } catch (e) {
    console.error('no session:', e);
    return null;
  }
}

async function read(response) {
  const text = await response.text();
  let answer = null;
  try {
    answer = text ? JSON.parse(text) : null;
  } catch {
    throw new Problem(response.ok ? 502 : response.status); // of something between the page and the service
  }
  if (!response.ok) throw new Problem(response.status, answer);
  return { answer, headers: response.headers };
}

async function call(method, path, body) {
  const mine = session;
  const response = await fetch(path, {
    method,
    headers: {
      ...(mine ? { Authorization: 'Bearer ' + mine.token } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  if (response.status === 401 && mine && session === mine) {
    forget();
    listeners.ended();
  }
  return read(response);
}

export const get = async path => (await call('GET', path)).answer;
export const post = async (path, body) => (await call('POST', path, body)).answer;
export const put = async (path, body) => (await call('PUT', path, body)).answer;
// The board's revision after the delete.
export const remove = async path => Number((await call('DELETE', path)).headers.get('Board-Revision'));

export async function signIn(name, password) {
  keep(await post('/api/session', { name, password }));
}

export async function signUp(name, password) {
  keep(await post('/api/accounts', { name, password }));
}

export async function changePassword(current, next) {
  await put('/api/session/password', { current, next });
  windows.postMessage('ended');
}

// The service ends the session as well, unless it cannot be reached.
export async function leave() {
  const mine = session;
  try { await call('DELETE', '/api/session'); } catch (e) { console.warn('not signed out there: ' + e.message); }
  if (session === mine) forget();
  windows.postMessage('ended');
}

function forget() {
  // A page that Back brings again may find the session of the one after it here, which is not its own.
  if (kept()?.name === session?.name) sessionStorage.removeItem(KEY);
  session = null;
}

function keep(next) {
  session = next;
  sessionStorage.setItem(KEY, JSON.stringify(session));
}

// The next token, of the same user only.
async function renew() {
  const mine = session;
  try {
    const next = await post('/api/session/token');
    if (session !== mine) return;
    if (next.name !== mine.name) throw new Error('the token is of another user');
    keep(Object.assign(mine, next));
  } catch (e) {
    console.warn('not renewed: ' + e.message);
  }
}

// A token is short: the next one is asked for while the present one is good.
const EVERY = 30_000;
setInterval(() => {
  if (session && Date.parse(session.expiresAt) - Date.now() <= 5 * 60_000) renew();
}, EVERY);

// Sessions have ended by what was done in another window: perhaps this one's, which the service knows.
windows.onmessage = () => { if (session) renew(); };

// A page that Back restores keeps its account, or is signed out.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || !session) return;
  if (kept()?.name === session.name) {
    session = kept();
    renew();
  } else {
    session = null;
    listeners.ended();
  }
});
