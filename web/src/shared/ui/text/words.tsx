import { languageOf } from '#/shared/ui/text/language-of.ts';

/** Short words that people wrote, such as a name, with the language that their letters tell. */
export function Words({ text }: { readonly text: string }) {
  const language = languageOf(text);
  return language === undefined ? text : <span lang={language}>{text}</span>;
}
