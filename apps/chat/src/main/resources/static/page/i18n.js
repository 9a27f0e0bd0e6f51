// What the page says, in English and Korean.
const words = {
  en: {
    name: 'Name', password: 'Password', signIn: 'Sign in', signUp: 'Create account', signOut: 'Sign out',
    language: '한국어', newGroup: 'New group', newDirect: 'New chat', chooseRoom: 'Choose a room', jump: 'Go to',
    invite: 'Invite', leave: 'Leave', toNewest: 'Newest ↓', send: 'Send', cancel: 'Cancel', ok: 'OK', say: 'Message',
    online: 'connected', connecting: 'connecting…', offline: 'offline', edit: 'Edit', delete: 'Delete', retry: 'Again',
    discard: 'Discard', edited: 'edited', deletedText: 'deleted', sending: 'sending…', failed: 'not sent',
    unread: 'New messages', groupTitle: 'What is the group called?', whoDirect: 'Whom do you want to talk to? Type the exact name.',
    whoInvite: 'Whom do you want to invite? Type the exact name.', confirmDelete: 'Delete this message?', confirmLeave: 'Leave this room?',
    entered: who => `${who} joined`, left: who => `${who} left`, typing: who => `${who} is typing…`,
    members: (n, on) => `${n} members, ${on} online`, accept: 'Accept', decline: 'Decline',
    invitedTo: (who, title) => `${who} invites you to “${title}”`, wantsToTalk: who => `${who} wants to talk to you`,
    asked: who => `${who} was asked`, removed: 'You are not in this room any more.', gone: 'Your session has ended.',
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
  },
};

let language = localStorage.getItem('language')
  ?? (navigator.language.startsWith('ko') ? 'ko' : 'en');

// Formats are made once a language: making one costs more than a hundred uses.
const formats = {};
const format = () => formats[language] ??= {
  day: new Intl.DateTimeFormat(language, { dateStyle: 'full' }),
  time: new Intl.DateTimeFormat(language, { timeStyle: 'short' }),
};

export const day = instant => format().day.format(Date.parse(instant));
export const time = instant => format().time.format(Date.parse(instant));

export function t(key, ...values) {
  const word = words[language][key];
  return typeof word === 'function' ? word(...values) : word;
}

export function translate() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-t]')) element.textContent = t(element.dataset.t);
  for (const element of document.querySelectorAll('[data-language]')) element.textContent = t('language');
  document.getElementById('text').placeholder = t('say');
}

export function switchLanguage() {
  language = language === 'ko' ? 'en' : 'ko';
  localStorage.setItem('language', language);
  translate();
}
