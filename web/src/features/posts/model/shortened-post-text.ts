import type { Post } from '@stagedoor/contracts/post';

/** A locked post's text is only its beginning, and looks like it. */
export function getShownText({ content, isLocked }: Pick<Post, 'content' | 'isLocked'>): string {
  return isLocked ? endTeaser(content) : content;
}

/** From the first of them only, so that its time grows with the length of the text. */
const signsAtEnd = /(?<![\s.,;:!?…–—-])[\s.,;:!?…–—-]+$/u;

/** The server cuts a teaser at a fixed length. Here it ends after a whole word, with one ellipsis; a single word stays as it was cut. */
function endTeaser(teaser: string): string {
  const whole = teaser.trimEnd().replace(/\s\S*$/u, '');
  const text = whole.replace(signsAtEnd, '');
  return text === '' ? '' : `${text}…`;
}
