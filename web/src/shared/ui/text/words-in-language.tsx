import { languageOf } from './language-of.ts';

/** A separate module, because the first page seldom needs it. */
export function WordsInLanguage({ text }: { readonly text: string }) {
  const language = languageOf(text);
  return language === undefined ? text : <span lang={language}>{text}</span>;
}
