// The open room in the address, so that Back leaves it, and a reload or a link returns to it.
const HASH = /^#\/room\/([A-Za-z0-9_-]+)$/;

export const roomOfAddress = () => HASH.exec(location.hash)?.[1] ?? null;

export function enterAddress(room) {
  if (roomOfAddress() === room) return;
  const address = '#/room/' + room;
  // From one room to the next is no step back: Back leads to the list.
  if (roomOfAddress()) history.replaceState(history.state, '', address);
  else history.pushState({ fromList: true }, '', address);
}

export function leaveAddress() {
  if (!roomOfAddress()) return;
  if (history.state?.fromList) history.back();
  else history.replaceState(null, '', location.pathname);
}

export function onAddress(show) {
  addEventListener('popstate', () => show(roomOfAddress()));
}
