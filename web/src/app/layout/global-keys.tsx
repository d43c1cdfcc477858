import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadModule } from '#/shared/browser/load-module.ts';
import { paths } from '#/shared/config/paths.ts';
import { useKeys } from '#/shared/hooks/use-keys.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { destinationsFor } from './keyboard-destinations.ts';

const ShortcutSheet = lazy(async () => ({
  default: (await loadModule(() => import('./shortcut-sheet.tsx'))).ShortcutSheet,
}));
const Palette = lazy(async () => ({ default: (await loadModule(() => import('./palette.tsx'))).Palette }));

/** The shortcuts that work on every page, and the overlays that two of them open. */
export function GlobalKeys() {
  const navigate = useNavigate();
  const role = useSession((state) => state.user?.role);
  const [open, setOpen] = useState<'sheet' | 'palette'>();
  const close = () => setOpen(undefined);
  const chords = destinationsFor(role).map(({ key, href }) => [`g ${key}`, () => void navigate(href)] as const);
  useKeys({
    '?': () => setOpen('sheet'),
    ...(role === 'CREATOR' && { c: () => void navigate(paths.postCreate.getHref()) }),
    ...Object.fromEntries(chords),
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isPaletteKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k';
      if (!isPaletteKey || event.defaultPrevented || document.querySelector('[role="dialog"], [role="alertdialog"]'))
        return;
      event.preventDefault();
      setOpen('palette');
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
  return (
    <Suspense>
      {open === 'sheet' && <ShortcutSheet role={role} onClose={close} />}
      {open === 'palette' && <Palette onClose={close} onShowShortcuts={() => setOpen('sheet')} />}
    </Suspense>
  );
}
