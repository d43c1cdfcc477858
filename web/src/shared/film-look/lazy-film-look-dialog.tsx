import { type ComponentProps, lazy, Suspense } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import type { FilmLookDialog as Dialog } from './film-look-dialog.tsx';

const FilmLookDialog = lazy(async () => ({
  default: (await loadModule(() => import('./film-look-dialog.tsx'))).FilmLookDialog,
}));

/** The dialog for the poster and the preview of a film; loaded when it is first opened. */
export function LazyFilmLookDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <FilmLookDialog {...props} />
    </Suspense>
  );
}
