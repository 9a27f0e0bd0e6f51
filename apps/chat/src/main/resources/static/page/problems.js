// What the service says went wrong, in Korean. What is not known here is said by its code.
const details = [
  [/^Wrong name or password/, '이름 또는 비밀번호가 올바르지 않습니다.'],
  [/^Wrong password/, '비밀번호가 올바르지 않습니다.'],
  [/^name: taken/, '이미 사용 중인 이름입니다.'],
  [/^displayName: taken/, '비슷하게 보이는 이름을 다른 사람이 쓰고 있습니다.'],
  [/^name: /, '이름은 영문자, 숫자, 점, 하이픈, 밑줄로 2~32자이며 영문자나 숫자로 시작해야 합니다.'],
  [/^displayName: /, '표시 이름은 보이는 글자 1~40자여야 합니다.'],
  [/^password: too easy/, '추측하기 쉬운 비밀번호입니다.'],
  [/^password: /, '비밀번호가 너무 짧거나 깁니다.'],
  [/^title: /, '제목은 보이는 글자 1~80자여야 합니다.'],
  [/^text: /, '메시지가 비어 있거나 너무 깁니다.'],
  [/^q: /, '검색어는 2~100자여야 합니다.'],
  [/^accountId: must be another/, '자기 자신은 초대할 수 없습니다.'],
  [/^No account has this name/, '이 이름의 계정이 없습니다.'],
  [/^No such room|^Not in this room/, '그런 대화방이 없거나 참여자가 아닙니다.'],
  [/^No such message/, '그런 메시지가 없습니다.'],
  [/^No such invitation/, '그런 초대가 없습니다.'],
  [/^Only an owner/, '방장만 할 수 있습니다.'],
  [/^Only who wrote/, '작성한 사람만 바꿀 수 있습니다.'],
  [/^The message is deleted/, '삭제된 메시지입니다.'],
  [/^The message was changed too often/, '메시지를 너무 여러 번 수정했습니다.'],
  [/^The room is full/, '대화방이 가득 찼습니다.'],
  [/^Too many rooms/, '대화방이 너무 많습니다.'],
  [/^Too many (of your )?invitations/, '답을 기다리는 초대가 너무 많습니다.'],
  [/^Too many attempts/, '시도가 너무 많습니다. 1분 뒤에 다시 하세요.'],
  [/^It is not known whether/, '저장되었는지 알 수 없습니다. 다시 보내세요.'],
];

const codes = {
  invalid: '입력한 내용이 올바르지 않습니다.', unauthenticated: '로그인이 필요합니다.', forbidden: '허용되지 않습니다.',
  'not-found': '찾을 수 없습니다.', conflict: '지금은 할 수 없습니다.', 'too-many': '너무 빠릅니다. 잠시 뒤에 다시 하세요.',
  unavailable: '지금은 사용할 수 없습니다. 잠시 뒤에 다시 하세요.', 'too-large': '내용이 너무 큽니다.',
};

export function inKorean({ message, code }) {
  const known = details.find(([pattern]) => pattern.test(message ?? ''));
  return known?.[1] ?? codes[code] ?? '문제가 생겼습니다. 잠시 뒤에 다시 하세요.';
}
