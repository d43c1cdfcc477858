import { lazy, Suspense } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';

const mayTell = /[\u0100-\u{10ffff}]/u;

/** If the module cannot be loaded, the text has no language. */
const WordsInLanguage = lazy(() =>
  loadModule(() => import('./words-in-language.tsx')).then(
    (module) => ({ default: module.WordsInLanguage }),
    () => ({ default: ({ text }: { readonly text: string }) => text }),
  ),
);

/** Short user-written text, such as a name, tagged with the language detected from its script. The detector is loaded on first use. */
export function Words({ text }: { readonly text: string }) {
  if (!mayTell.test(text)) return text;
  return (
    <Suspense fallback={text}>
      <WordsInLanguage text={text} />
    </Suspense>
  );
}
