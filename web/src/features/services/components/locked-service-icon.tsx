import { Lock } from 'lucide-react';
import * as serviceTexts from '#/shared/config/texts/services.ts';

/** Marks a service in a menu that the viewer may not open. */
export function LockedServiceIcon() {
  return (
    <span className="mt-0.5 shrink-0 text-ink-3">
      <Lock aria-hidden size={14} strokeWidth={1.75} />
      <span className="sr-only">{serviceTexts.locked2}</span>
    </span>
  );
}
