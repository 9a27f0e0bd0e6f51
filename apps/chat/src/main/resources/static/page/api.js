// Requests. The access token lives in memory; the refresh token in a cookie that no script can read.
let session = null;
const listeners = { ended: () => {} };

export const me = () => session?.account;
export const onEnded = listener => { listeners.ended = listener; };

export class Problem extends Error {
  constructor(status, body) {
    super(body?.detail ?? `HTTP ${status}`);
    this.status = status;
    this.code = body?.code;
  }
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

// One tab at a time, since each refresh token is good once.
export async function refresh() {
  await navigator.locks.request('chat-refresh', async () => {
    if (session && session.expiresAt - Date.now() > 60_000) return;
    const answer = () => fetch('/api/session/refresh', { method: 'POST', headers: { 'X-XSRF-TOKEN': cookie('XSRF-TOKEN') } });
    let response = await answer();
    if (response.status === 403) response = await answer(); // the first answer brought the CSRF cookie
    keep(await read(response));
  });
}

function keep(body) {
  session = { account: body.account, token: body.accessToken, expiresAt: Date.parse(body.expiresAt) };
}

export async function enter(path, name, password) {
  keep(await read(await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, password }),
  })));
}

export async function signOut() {
  try { await call('DELETE', '/api/session'); } finally { session = null; }
}

// A token that is good for another half minute at least.
export async function token() {
  if (!session || session.expiresAt - Date.now() < 30_000) await refresh();
  return session.token;
}

// The service does not know the token any more, as after a restart with another key.
export function stale() {
  if (session) session.expiresAt = 0;
}

export const expiresAt = () => session?.expiresAt ?? 0;

export async function call(method, path, body) {
  const once = async () => fetch(path, {
    method,
    headers: {
      Authorization: 'Bearer ' + await token(),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  try {
    let response = await once();
    if (response.status === 401 && session) {
      session.expiresAt = 0;
      response = await once();
    }
    return await read(response);
  } catch (e) {
    if (e instanceof Problem && e.status === 401) {
      session = null;
      listeners.ended();
    }
    throw e;
  }
}

export const get = path => call('GET', path);
