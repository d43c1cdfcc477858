import { cutText } from '@stagedoor/contracts/cut-text';
import type { Language } from '@stagedoor/contracts/language';
import type { LetterPreview } from '@stagedoor/contracts/letter-figures';
import { readText, type TextPart } from '@stagedoor/linked-text/read-text';
import { withoutAddresses } from '@stagedoor/service-kit/mail/without-addresses';
import { textsIn } from '#/texts/languages.ts';

export interface LetterFacts {
  readonly subject: string;
  /** The name of the author. */
  readonly author: string;
  readonly content: string;
  readonly isTeaser: boolean;
  readonly files: number;
  readonly hasPoll: boolean;
  readonly language: Language;
  readonly publicUrl: string;
  /** The path of the post. */
  readonly path: string;
  readonly unsubscribePage: string;
  /** Returns where a link of the text leads. */
  readonly linkTo: (url: string) => string;
}

/** What a letter shows, from which its mail and its preview are made. It has no files: mails are copied and forwarded. */
export function composeLetter(facts: LetterFacts): LetterPreview {
  const { author, subject, content, isTeaser, files, hasPoll, publicUrl, path } = facts;
  const texts = textsIn[facts.language].letter;
  const name = oneLine(author);
  return {
    subject: `${name}: ${oneLine(subject)}`,
    byline: texts.byline(name),
    title: oneLine(subject),
    paragraphs: content
      .split(/\n\s*\n/)
      .filter((paragraph) => paragraph.trim() !== '')
      .map((paragraph) => readText(paragraph.trim()).map((part) => toRun(part, facts))),
    notes: [
      ...(files > 0 ? [texts.files(files)] : []),
      ...(hasPoll ? [texts.poll] : []),
      ...(isTeaser ? [texts.onlyTheBeginning(name)] : []),
    ],
    button: { text: isTeaser ? texts.readTheRest : texts.open, href: new URL(path, publicUrl).href },
    footer: [
      { text: texts.unsubscribe(name), href: facts.unsubscribePage },
      { text: texts.settings, href: new URL('/notifications#preferences', publicUrl).href },
    ],
  };
}

function toRun(part: TextPart, { publicUrl, linkTo }: LetterFacts): LetterPreview['paragraphs'][number][number] {
  switch (part.kind) {
    case 'link':
      return { text: part.text, href: linkTo(part.href) };
    case 'mention':
      return { text: part.text, href: new URL(`/${part.username}`, publicUrl).href };
    case 'tag':
    case 'text':
      // What is no link of ours must not become one in a mail program.
      return { text: part.kind === 'text' ? withoutAddresses(part.text) : part.text };
  }
}

/** People choose their names and subjects: no line break in one starts a new line of the mail. */
const oneLine = (text: string) => withoutAddresses(cutText(text.replaceAll(/\s+/g, ' '), 200));
