import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Composer } from '#/features/composer/model/use-composer.ts';
import { takeShared } from './read-shared.ts';

/** Adds what another app has shared to the draft that is being written. */
export function useShared(composer: Composer): void {
  const [searchParams, setSearchParams] = useSearchParams();
  const isShared = searchParams.has('shared');
  const latest = useRef(composer);
  useEffect(() => {
    latest.current = composer;
  });
  useEffect(() => {
    if (!isShared) return;
    setSearchParams({}, { replace: true });
    takeShared()
      .then((shared) => {
        if (shared === undefined) return;
        const { draft, add, change } = latest.current;
        if (shared.text !== '')
          change({ content: [draft.content, shared.text].filter((part) => part !== '').join('\n\n') });
        if (shared.files.length > 0) add(shared.files);
      })
      .catch((error: unknown) => console.warn('What was shared could not be read', error));
  }, [isShared, setSearchParams]);
}
