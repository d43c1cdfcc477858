import { type ReactNode, useEffect, useRef } from 'react';

interface OutcomeProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Replaces a form that was sent successfully, and takes the focus that its button had. */
export function FormOutcome({ icon, title, children, action }: OutcomeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status" className="grid gap-3 rounded-card border border-border bg-surface p-5">
      <span className="text-brand">{icon}</span>
      <p className="text-title font-semibold text-ink">{title}</p>
      <p className="text-ui text-ink-2">{children}</p>
      {action}
    </div>
  );
}
