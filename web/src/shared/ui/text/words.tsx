import { lazy, Suspense } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';

const mayTell = /[\u0100-\u{10ffff}]/u;

/** Without the file, words have no language. */
const WordsInLanguage = lazy(() =>
  loadModule(() => import('./words-in-language.tsx')).then(
    (module) => ({ default: module.WordsInLanguage }),
    () => ({ default: ({ text }: { readonly text: string }) => text }),
  ),
);

/** Short words that people wrote, such as a name, with the language that their letters tell. What tells it is loaded for the first such words. */
export function Words({ text }: { readonly text: string }) {
  if (!mayTell.test(text)) return text;
  return (
    <Suspense fallback={text}>
      <WordsInLanguage text={text} />
    </Suspense>
  );
}
