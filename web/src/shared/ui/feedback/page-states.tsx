import { type ReactNode, useId } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { useIsOnline } from '#/shared/hooks/use-is-online.ts';
import { Button } from '../button.tsx';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** An empty state: one line, and one helpful action. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-border px-6 py-14 text-center">
      {icon && <span className="grid size-12 place-items-center rounded-full bg-sunken text-ink-3">{icon}</span>}
      <p className="text-body font-semibold text-ink">{title}</p>
      {children && <div className="max-w-text text-ui text-ink-2">{children}</div>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  readonly message: string;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

/** A section that could not be loaded, with a retry button. Its query retries automatically once there is a network. */
export function ErrorState({ message, onRetry, isRetrying = false }: ErrorStateProps) {
  const id = useId();
  const isOnline = useIsOnline();
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-4 rounded-card border border-border bg-surface px-6 py-12"
    >
      <p id={id} className="max-w-text text-center text-body text-ink-2">
        {message}
      </p>
      {isOnline ? (
        <Button onClick={onRetry} isBusy={isRetrying} aria-describedby={id}>
          {errorTexts.retry}
        </Button>
      ) : (
        <p className="text-center text-ui text-ink-3">{errorTexts.loadsByItself}</p>
      )}
    </div>
  );
}
