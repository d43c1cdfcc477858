import { Search } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { CreatorSearch } from '#/features/users/components/creator-search.tsx';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useKeys } from '#/shared/hooks/use-keys.ts';
import { IconButton } from '#/shared/ui/button.tsx';

const loadScreen = () => loadModule(() => import('./search-screen.tsx'));
const SearchScreen = lazy(async () => ({ default: (await loadScreen()).SearchScreen }));

/** A search box if the bar has room for it, otherwise a button that opens a dialog. The slash key focuses or opens either. */
export function TopSearch() {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useKeys({
    '/': () => {
      if (input.current?.checkVisibility()) input.current.focus();
      else setOpen(true);
    },
  });
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className="mx-auto hidden w-full max-w-90 px-2 md:block">
        <CreatorSearch input={input} />
      </div>
      <span className="ms-auto md:hidden">
        <IconButton
          ref={button}
          label={shellTexts.findACreator}
          aria-haspopup="dialog"
          onPointerEnter={loadScreen}
          onFocus={loadScreen}
          onClick={() => setOpen(true)}
        >
          <Search aria-hidden size={20} strokeWidth={1.75} />
        </IconButton>
      </span>
      {isOpen && (
        <Suspense>
          <SearchScreen onClose={close} />
        </Suspense>
      )}
    </>
  );
}
