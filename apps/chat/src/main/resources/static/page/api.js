// Requests. The access token lives in memory; the refresh token in a cookie that no script can read, and that all windows
// of a browser share. A page belongs to one account from the sign-in until it ends: each renewal says for which, and
// what was begun before the end goes on for nobody else.
let session = null; // a new object for each sign-in
const listeners = { ended: () => {} };
const TAB = 'account'; // whom this tab was last of, also after it is loaded again
const patience = () => AbortSignal.timeout(30_000); // other windows wait
const windows = new BroadcastChannel('chat-accounts');

export const me = () => session?.account;

// Tells why: `gone`, `otherAccount` or `leftElsewhere`, or null when the reader wanted it.
export const onEnded = listener => { listeners.ended = listener; };

export class Problem extends Error {
  constructor(status, body) {
    super(body?.detail ?? `HTTP ${status}`);
    this.status = status;
    this.code = body?.code;
  }
}

// The account of this page was signed out elsewhere.
export class SignedOut extends Problem {
  constructor() { super(401, { detail: 'Your session has ended.', code: 'unauthenticated' }); }
}

async function read(response) {
  const text = await response.text();
  let body = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    throw new Problem(response.ok ? 502 : response.status); // of something between the page and the service
  }
  if (!response.ok) throw new Problem(response.status, body);
  return body;
}

function cookie(name) {
  const found = document.cookie.split('; ').find(part => part.startsWith(name + '='));
  const value = found?.slice(name.length + 1) ?? '';
  try { return decodeURIComponent(value); } catch { return value; }
}

// One window at a time, since each refresh token is good once, and a cookie must be that of who signed in last.
const alone = action => navigator.locks.request('chat-refresh', action);

// The next token of an account, or of the cookie's when the page is nobody's yet.
async function renewed(account) {
  const path = '/api/session/refresh' + (account ? '?account=' + encodeURIComponent(account) : '');
  const answer = () => fetch(path, {
    method: 'POST', headers: { 'X-XSRF-TOKEN': cookie('XSRF-TOKEN') }, signal: patience(),
  });
  let response = await answer();
  if (response.status === 403) response = await answer(); // the first answer brought the CSRF cookie
  const body = await read(response);
  if (account && body.account.id !== account) throw new Problem(409, { detail: 'Another account has signed in.', code: 'conflict' });
  return body;
}

function update(target, body) {
  Object.assign(target, { account: body.account, token: body.accessToken, expiresAt: Date.parse(body.expiresAt) });
}

function begin(body) {
  session = {};
  update(session, body);
  sessionStorage.setItem(TAB, session.account.id);
}

// Only if the page is still that session's.
function end(mine, why) {
  if (session !== mine) return;
  session = null;
  listeners.ended(why);
}

// When the page is loaded. A tab that was one account's is not another's all of a sudden.
export const resume = () => alone(async () => begin(await renewed(sessionStorage.getItem(TAB))));

export async function refresh() {
  const mine = session;
  if (!mine) throw new SignedOut();
  try {
    await alone(async () => {
      if (session === mine && mine.expiresAt - Date.now() <= 60_000) update(mine, await renewed(mine.account.id));
    });
  } catch (e) {
    if (!(e instanceof Problem) || ![401, 409].includes(e.status)) throw e;
    end(mine, e.status === 409 ? 'otherAccount' : 'gone');
  }
  if (session !== mine) throw new SignedOut();
}

export async function enter(path, name, password) {
  await alone(async () => begin(await read(await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, password }),
    signal: patience(),
  }))));
  windows.postMessage({ entered: session.account.id });
}

// Not done unless the service has done it: the cookie would sign in again.
export async function signOut() {
  const mine = session;
  try {
    await call('DELETE', '/api/session');
  } catch (e) {
    if (!(e instanceof SignedOut)) throw e;
  }
  sessionStorage.removeItem(TAB);
  windows.postMessage({ left: mine.account.id });
  end(mine, null);
}

// Another window has signed in or out. What this one has left is its own session, which ends; the service leaves the cookie
// when that is of another session.
windows.onmessage = ({ data }) => {
  const mine = session;
  if (!mine) return;
  const left = data.left === mine.account.id;
  if (!left && (!data.entered || data.entered === mine.account.id)) return;
  fetch('/api/session', { method: 'DELETE', headers: { Authorization: 'Bearer ' + mine.token } })
    .catch(e => console.warn('not signed out there: ' + e.message));
  if (left) sessionStorage.removeItem(TAB);
  end(mine, left ? 'leftElsewhere' : 'otherAccount');
};

// A page that Back brings again was away when the others spoke.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || !session) return;
  stale();
  refresh().catch(e => console.warn('not renewed: ' + e.message));
});

// A token that is good for another half minute at least.
export async function token() {
  const mine = session;
  if (!mine) throw new SignedOut();
  if (mine.expiresAt - Date.now() < 30_000) await refresh();
  return mine.token;
}

// The service does not know the token any more, as after a restart with another key.
export function stale() {
  if (session) session.expiresAt = 0;
}

export const expiresAt = () => session?.expiresAt ?? 0;

export async function call(method, path, body) {
  const mine = session;
  const once = async () => {
    const bearer = await token();
    if (session !== mine) throw new SignedOut();
    return fetch(path, {
      method,
      headers: { Authorization: 'Bearer ' + bearer, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : undefined,
    });
  };
  let response = await once();
  if (response.status === 401 && session === mine) {
    mine.expiresAt = 0;
    response = await once();
  }
  if (response.status === 401) end(mine, 'gone');
  const answer = session === mine ? await read(response) : null;
  if (session !== mine) throw new SignedOut(); // of no use to who has signed in since
  return answer;
}

export const get = path => call('GET', path);
