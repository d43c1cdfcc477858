import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { buttonClass } from '#/shared/ui/button.tsx';

const loadMenu = () => loadModule(() => import('./services-mega-menu.tsx'));
const ServicesMegaMenu = lazy(async () => ({ default: (await loadMenu()).ServicesMegaMenu }));

/** The menu's code comes when a pointer or the focus is on its way to it. */
export function ServicesMenuButton() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass({ kind: 'quiet' })}
      >
        {shellTexts.services}
        <ChevronDown aria-hidden size={16} strokeWidth={2} />
      </button>
      {isOpen && (
        <Suspense>
          <ServicesMegaMenu anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
