import { mayHaveParts } from '@stagedoor/linked-text/may-have-parts';
import { lazy, Suspense } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import { Words } from './words.tsx';

const TextParts = lazy(async () => ({ default: (await loadModule(() => import('./text-parts.tsx'))).TextParts }));

interface LinkedTextProps {
  readonly text: string;
  /** Makes times such as `1:23` buttons, which are called with their seconds. */
  readonly onTime?: ((at: number) => void) | undefined;
}

/**
 * User-written text with its links, mentions and hashtags as links. The text is shown immediately; the parser is loaded for the
 * first text that may contain links.
 */
export function LinkedText({ text, onTime }: LinkedTextProps) {
  if (!onTime && !mayHaveParts(text)) return <Words text={text} />;
  return (
    <Suspense fallback={text}>
      <TextParts text={text} onTime={onTime} />
    </Suspense>
  );
}
