// What the page says, in English and Korean.
import { inKorean } from './problems.js';

const words = {
  en: {
    name: 'Name', password: 'Password', signIn: 'Sign in', signUp: 'Create account', signOut: 'Sign out',
    language: '한국어', newGroup: 'New group', newDirect: 'New chat', chooseRoom: 'Choose a room', jump: 'Go to',
    invite: 'Invite', leave: 'Leave', toNewest: 'Newest ↓', send: 'Send', cancel: 'Cancel', ok: 'OK', say: 'Message',
    online: 'connected', connecting: 'connecting…', offline: 'offline', edit: 'Edit', delete: 'Delete', retry: 'Send again',
    discard: 'Discard', edited: 'edited', deletedText: 'deleted', sending: 'sending…', failed: 'not sent',
    unread: 'New messages', groupTitle: 'What is the group called?', whoDirect: 'Whom do you want to talk to? Type the exact name.',
    whoInvite: 'Whom do you want to invite? Type the exact name.', confirmDelete: 'Delete this message?', confirmLeave: 'Leave this room?',
    entered: who => `${who} joined`, left: who => `${who} left`, typing: who => `${who} is typing…`,
    members: (n, on) => `${n} members, ${on} online`, accept: 'Accept', decline: 'Decline',
    invitedTo: (who, title) => `${who} invites you to “${title}”`, wantsToTalk: who => `${who} wants to talk to you`,
    asked: who => `${who} was asked`, removed: 'You are not in this room any more.', gone: 'Your session has ended.',
    otherAccount: 'You were signed out here, since another account signed in in this browser. What was not sent yet is kept for yours.',
    leftElsewhere: 'You signed out in another window.',
    title: 'Throughline Chat', rooms: 'Rooms', conversation: 'Conversation', back: 'Back', theme: 'Dark or light', memberList: 'Members',
    search: 'Search', searchHint: 'Search in this room', found: n => n === 1 ? '1 message found' : `${n} messages found`,
    foundNone: 'Nothing found', searchMore: 'Search further back', attach: 'Attach a link', attachQuestion: 'The https address of a picture or file',
    attachWrong: 'That is no https address.', picture: name => `Picture: ${name}`, close: 'Close', OWNER: 'owner', MEMBER: 'member',
    isOnline: 'online', isOffline: 'offline', waiting: 'invited', removeMember: 'Remove', withdraw: 'Take back',
    confirmRemove: who => `Remove ${who} from this room?`, since: date => `In this room since ${date}`, you: 'you', message: 'Send a message',
    readBy: names => `Read by ${names}`, readByMore: (names, n) => `Read by ${names} and ${n} more`, readByAll: 'Read by all', unreadCount: 'unread',
    offlineNote: 'You are offline. What you write is kept, and sent when you are connected again.',
    connectingNote: 'Connecting… What you write is kept, and sent when you are connected again.',
    hint: 'Enter sends, Shift+Enter starts a line, ↑ edits your last message. **bold**, *italic*, `code`.',
    unreachable: 'The service cannot be reached. Try again in a moment.', messages: 'Messages', invitations: 'Invitations',
    plain: 'This could not be shown as it should.',
  },
  ko: {
    name: '이름', password: '비밀번호', signIn: '로그인', signUp: '계정 만들기', signOut: '로그아웃',
    language: 'English', newGroup: '새 그룹', newDirect: '새 대화', chooseRoom: '대화방을 선택하세요', jump: '날짜로 이동',
    invite: '초대', leave: '나가기', toNewest: '최신 메시지 ↓', send: '보내기', cancel: '취소', ok: '확인', say: '메시지',
    online: '연결됨', connecting: '연결 중…', offline: '오프라인', edit: '수정', delete: '삭제', retry: '다시 보내기',
    discard: '버리기', edited: '수정됨', deletedText: '삭제된 메시지입니다', sending: '보내는 중…', failed: '보내지 못함',
    unread: '여기부터 읽지 않은 메시지', groupTitle: '그룹 이름을 입력하세요', whoDirect: '대화할 사람의 이름을 정확히 입력하세요',
    whoInvite: '초대할 사람의 이름을 정확히 입력하세요', confirmDelete: '이 메시지를 삭제할까요?', confirmLeave: '이 대화방에서 나갈까요?',
    entered: who => `${who} 님이 들어왔습니다`, left: who => `${who} 님이 나갔습니다`, typing: who => `${who} 님이 입력 중…`,
    members: (n, on) => `참여자 ${n}명, 온라인 ${on}명`, accept: '수락', decline: '거절',
    invitedTo: (who, title) => `${who} 님이 “${title}”에 초대했습니다`, wantsToTalk: who => `${who} 님이 대화를 원합니다`,
    asked: who => `${who} 님에게 초대를 보냈습니다`, removed: '더 이상 이 대화방에 있지 않습니다.', gone: '로그인이 만료되었습니다.',
    otherAccount: '이 브라우저에서 다른 계정이 로그인하여 여기서는 로그아웃되었습니다. 아직 보내지 않은 메시지는 원래 계정을 위해 보관됩니다.',
    leftElsewhere: '다른 창에서 로그아웃했습니다.',
    title: '스루라인 채팅', rooms: '대화방', conversation: '대화', back: '뒤로', theme: '어둡게 또는 밝게', memberList: '참여자',
    search: '검색', searchHint: '이 대화방에서 검색', found: n => `메시지 ${n}개를 찾았습니다`,
    foundNone: '찾지 못했습니다', searchMore: '더 이전에서 검색', attach: '링크 첨부', attachQuestion: '사진이나 파일의 https 주소를 입력하세요',
    attachWrong: 'https 주소가 아닙니다.', picture: name => `사진: ${name}`, close: '닫기', OWNER: '방장', MEMBER: '참여자',
    isOnline: '온라인', isOffline: '오프라인', waiting: '초대됨', removeMember: '내보내기', withdraw: '초대 취소',
    confirmRemove: who => `${who} 님을 내보낼까요?`, since: date => `${date}부터 참여`, you: '나', message: '메시지 보내기',
    readBy: names => `${names} 님이 읽음`, readByMore: (names, n) => `${names} 님 외 ${n}명이 읽음`, readByAll: '모두 읽음', unreadCount: '개 안 읽음',
    offlineNote: '오프라인입니다. 쓴 메시지는 보관했다가 다시 연결되면 보냅니다.',
    connectingNote: '연결 중입니다… 쓴 메시지는 보관했다가 다시 연결되면 보냅니다.',
    hint: 'Enter로 보내기, Shift+Enter로 줄 바꿈, ↑로 마지막 메시지 수정. **굵게**, *기울임*, `코드`.',
    unreachable: '서비스에 연결할 수 없습니다. 잠시 뒤에 다시 하세요.', messages: '메시지', invitations: '초대',
    plain: '제대로 표시할 수 없습니다.',
  },
};

const chosen = localStorage.getItem('language');
let language = Object.hasOwn(words, chosen) ? chosen : navigator.language.startsWith('ko') ? 'ko' : 'en';

// Formats are made once a language: making one costs more than a hundred uses.
const formats = {};
const format = () => formats[language] ??= {
  day: new Intl.DateTimeFormat(language, { dateStyle: 'full' }),
  time: new Intl.DateTimeFormat(language, { timeStyle: 'short' }),
};

// A moment that no calendar of the browser has is shown as it is written.
const shown = (form, instant) => {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? String(instant ?? '') : form.format(at);
};

export const day = instant => shown(format().day, instant);
export const time = instant => shown(format().time, instant);

export function t(key, ...values) {
  const word = words[language][key];
  return typeof word === 'function' ? word(...values) : word;
}

// What went wrong, in words of the page's language. A request without an answer fails as a TypeError.
export function problem(e) {
  if (e instanceof TypeError) return t('unreachable');
  return language === 'ko' ? inKorean(e) : e.message;
}

export function translate() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-t]')) element.textContent = t(element.dataset.t);
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', t(element.dataset.label));
  for (const element of document.querySelectorAll('[data-hint]')) element.title = t(element.dataset.hint);
  for (const element of document.querySelectorAll('[data-language]')) element.textContent = t('language');
  document.getElementById('text').placeholder = t('say');
  document.title = t('title');
}

export function switchLanguage() {
  language = language === 'ko' ? 'en' : 'ko';
  localStorage.setItem('language', language);
  translate();
}
