import { useEffect, useRef } from 'react';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';

interface MissingMessageProps {
  /** Why it is not known whether the message is there; null where it is known that it is not. */
  readonly failure: Error | null;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

/** Says above the thread that the message which a link leads to is gone, or could not be loaded. */
export function MissingMessage({ failure, onRetry, isRetrying }: MissingMessageProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={messageTexts.theMessageYouCameFor}
      className="m-3 rounded-card border border-brand bg-surface p-3"
    >
      {failure ? (
        <ErrorState message={messageOf(failure, failureTexts.loadMessages)} onRetry={onRetry} isRetrying={isRetrying} />
      ) : (
        <p className="text-ui text-ink-2">{messageTexts.theMessageIsNotThereAnyMore}</p>
      )}
    </section>
  );
}
