// Requests. The token goes into a header, never into a cookie, so no other site can use it.
const KEY = 'session';
let session = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
if (session && Date.parse(session.expiresAt) < Date.now()) session = null;

export const me = () => session;

export class Problem extends Error {
  constructor(status, body) {
    super(body?.detail ?? `HTTP ${status}`);
    this.status = status;
  }
}

async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: {
      ...(session ? { Authorization: 'Bearer ' + session.token } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  const text = await response.text();
  const answer = text ? JSON.parse(text) : null;
  if (response.status === 401 && session) signOut();
  if (!response.ok) throw new Problem(response.status, answer);
  return { answer, headers: response.headers };
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

export const changePassword = (current, next) => put('/api/session/password', { current, next });

// The service ends the session as well, unless it cannot be reached.
export async function leave() {
  try { await call('DELETE', '/api/session'); } catch (e) { console.warn('not signed out there: ' + e.message); }
  signOut();
}

function signOut() {
  session = null;
  sessionStorage.removeItem(KEY);
}

function keep(next) {
  session = next;
  sessionStorage.setItem(KEY, JSON.stringify(session));
}

// A token is short: the next one is asked for while the present one is good.
const EVERY = 30_000;
setInterval(async () => {
  if (!session || Date.parse(session.expiresAt) - Date.now() > 5 * 60_000) return;
  try { keep(await post('/api/session/token')); } catch (e) { console.warn('not renewed: ' + e.message); }
}, EVERY);
