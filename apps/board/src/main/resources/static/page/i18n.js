// What the page says, in English and Korean.
const words = {
  en: {
    signIn: 'Sign in', signUp: 'Create account', changePassword: 'Password', current: 'Current password',
    next: 'New password, 10 characters or more', changed: 'The password is changed.', figures: 'Figures', signOut: 'Sign out', name: 'Name', password: 'Password', cancel: 'Cancel', save: 'Save',
    language: '한국어', title: 'Title', body: 'Text', post: 'Post', edit: 'Edit', delete: 'Delete', edited: 'edited',
    sure: 'Delete this post?', end: 'That is all.', loading: 'Loading…', empty: 'Nothing has been posted yet.',
    cache: 'The list in Redis', form: 'Form', bytes: 'Bytes per post', sample: 'Mean of the newest posts; the form in use is bold.',
    redis: (posts, size) => `${posts} posts, ${size}`, ended: 'Your session has ended. Sign in again.',
    pageTitle: 'Throughline Board', theme: 'Dark or light', search: 'Search', searchHint: 'Search in all posts', found: n => n === 1 ? '1 post found' : `${n} posts found`,
    foundNone: 'Nothing found', searchMore: 'Search further back', searchEnd: 'Back to all posts', comments: 'Comments', comment: 'Write a comment',
    olderComments: 'Older comments', send: 'Send', posts: 'Posts', share: 'Share of the largest', plain: 'This could not be shown as it should.',
  },
  ko: {
    signIn: '로그인', signUp: '계정 만들기', changePassword: '비밀번호', current: '현재 비밀번호',
    next: '새 비밀번호 (10자 이상)', changed: '비밀번호를 바꿨습니다.', figures: '수치', signOut: '로그아웃', name: '이름', password: '비밀번호', cancel: '취소', save: '저장',
    language: 'English', title: '제목', body: '내용', post: '게시', edit: '수정', delete: '삭제', edited: '수정됨',
    sure: '이 게시글을 삭제할까요?', end: '마지막 게시글입니다.', loading: '불러오는 중…', empty: '아직 게시글이 없습니다.',
    cache: 'Redis에 있는 목록', form: '형식', bytes: '게시글당 바이트', sample: '최신 게시글의 평균이며, 사용 중인 형식은 굵게 표시됩니다.',
    redis: (posts, size) => `게시글 ${posts}개, ${size}`, ended: '로그인이 만료되었습니다. 다시 로그인하세요.',
    pageTitle: '스루라인 게시판', theme: '어둡게 또는 밝게', search: '검색', searchHint: '모든 게시글에서 검색', found: n => `게시글 ${n}개를 찾았습니다`,
    foundNone: '찾지 못했습니다', searchMore: '더 이전에서 검색', searchEnd: '모든 게시글 보기', comments: '댓글', comment: '댓글 쓰기',
    olderComments: '이전 댓글', send: '보내기', posts: '게시글', share: '가장 큰 것에 대한 비율', plain: '제대로 표시할 수 없습니다.',
  },
};

// What went wrong, in Korean; in English it is as the service says.
const problems = [
  [/^Wrong name or password/, '이름 또는 비밀번호가 올바르지 않습니다.'], [/^Wrong password/, '비밀번호가 올바르지 않습니다.'],
  [/taken/i, '이미 사용 중인 이름입니다.'], [/guess/, '추측하기 쉬운 비밀번호입니다.'], [/^name: /, '이름은 영문자, 숫자, 점, 하이픈, 밑줄 2~64자여야 합니다.'],
  [/^(password|next): /, '비밀번호는 10~72자여야 합니다.'], [/^There is no such/, '찾을 수 없습니다. 삭제되었을 수 있습니다.'],
];
const statuses = {
  400: '입력한 내용이 올바르지 않습니다.', 401: '로그인이 필요합니다.', 403: '허용되지 않습니다.', 404: '찾을 수 없습니다.',
  409: '지금은 할 수 없습니다.', 413: '내용이 너무 큽니다.', 429: '너무 빠릅니다. 잠시 뒤에 다시 하세요.',
};

const chosen = localStorage.getItem('language');
let language = Object.hasOwn(words, chosen) ? chosen : navigator.language.startsWith('ko') ? 'ko' : 'en';

export const locale = () => language;

export function t(key, ...values) {
  const word = words[language][key];
  return typeof word === 'function' ? word(...values) : word;
}

export function problem(e) {
  if (language === 'en') return e instanceof TypeError ? 'The service cannot be reached. Try again in a moment.' : e.message;
  return problems.find(([pattern]) => pattern.test(e.message))?.[1] ?? statuses[e.status] ?? '서비스에 연결할 수 없습니다. 잠시 뒤에 다시 하세요.';
}

export function translate() {
  document.title = t('pageTitle');
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', t(element.dataset.label));
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-t]')) element.textContent = t(element.dataset.t);
}

export function switchLanguage() {
  language = language === 'ko' ? 'en' : 'ko';
  localStorage.setItem('language', language);
  translate();
}
