import { lazy, Suspense } from 'react';
import * as lostTexts from '#/shared/config/texts/lost.ts';

interface CrashProps {
  readonly error: unknown;
}

/** `later-tasks.ts` loads it in advance, because a crashed page may be offline. */
const load = () => import('./crash-screen.tsx');
const Screen = lazy(() => load().then(({ CrashScreen }) => ({ default: CrashScreen }), getPlain));
const Card = lazy(() => load().then(({ CrashCard }) => ({ default: CrashCard }), getPlain));

/** The crash screen, for the whole window. */
export function LateCrashScreen({ error }: CrashProps) {
  return (
    <Suspense>
      <Screen error={error} />
    </Suspense>
  );
}

/** Its content, shown instead of one page. */
export function LateCrashCard({ error }: CrashProps) {
  return (
    <Suspense>
      <Card error={error} />
    </Suspense>
  );
}

/** For a page that crashes before the screen could be loaded. */
const getPlain = () => ({ default: (_: CrashProps) => <a href="/">{lostTexts.crashed}</a> });
