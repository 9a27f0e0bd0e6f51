// What the page says, in English and Korean.
const words = {
  en: {
    signIn: 'Sign in', signUp: 'Create account', changePassword: 'Password', current: 'Current password',
    next: 'New password, 10 characters or more', changed: 'The password is changed.', figures: 'Figures', signOut: 'Sign out', name: 'Name', password: 'Password', cancel: 'Cancel', save: 'Save',
    language: '한국어', title: 'Title', body: 'Text', post: 'Post', edit: 'Edit', delete: 'Delete', edited: 'edited',
    sure: 'Delete this post?', end: 'That is all.', loading: 'Loading…', empty: 'Nothing has been posted yet.',
    cache: 'The list in Redis', form: 'Form', bytes: 'Bytes per post', sample: 'Mean of the newest posts; the form in use is bold.',
    redis: (posts, size) => `${posts} posts, ${size}`, ended: 'Your session has ended. Sign in again.',
  },
  ko: {
    signIn: '로그인', signUp: '계정 만들기', changePassword: '비밀번호', current: '현재 비밀번호',
    next: '새 비밀번호 (10자 이상)', changed: '비밀번호를 바꿨습니다.', figures: '수치', signOut: '로그아웃', name: '이름', password: '비밀번호', cancel: '취소', save: '저장',
    language: 'English', title: '제목', body: '내용', post: '게시', edit: '수정', delete: '삭제', edited: '수정됨',
    sure: '이 게시글을 삭제할까요?', end: '마지막 게시글입니다.', loading: '불러오는 중…', empty: '아직 게시글이 없습니다.',
    cache: 'Redis에 있는 목록', form: '형식', bytes: '게시글당 바이트', sample: '최신 게시글의 평균이며, 사용 중인 형식은 굵게 표시됩니다.',
    redis: (posts, size) => `게시글 ${posts}개, ${size}`, ended: '로그인이 만료되었습니다. 다시 로그인하세요.',
  },
};

let language = localStorage.getItem('language') ?? (navigator.language.startsWith('ko') ? 'ko' : 'en');

export const locale = () => language;

export function t(key, ...values) {
  const word = words[language][key];
  return typeof word === 'function' ? word(...values) : word;
}

export function translate() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-t]')) element.textContent = t(element.dataset.t);
}

export function switchLanguage() {
  language = language === 'ko' ? 'en' : 'ko';
  localStorage.setItem('language', language);
  translate();
}
