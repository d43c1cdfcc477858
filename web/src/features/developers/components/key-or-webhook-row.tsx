import type { ReactNode } from 'react';

interface KeyOrWebhookRowProps {
  readonly title: ReactNode;
  readonly detail: ReactNode;
  /** Its buttons. */
  readonly children: ReactNode;
}

/** One key or webhook in a list, with its buttons. */
export function KeyOrWebhookRow(props: KeyOrWebhookRowProps) {
  return (
    <li>
      <KeyOrWebhookContent {...props} />
    </li>
  );
}

/** The same, for a list that renders its items itself. */
export function KeyOrWebhookContent({ title, detail, children }: KeyOrWebhookRowProps) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-3 px-4 py-3 md:px-5">
      <span className="grid min-w-48 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 text-ui font-semibold break-all text-ink">{title}</span>
        <span className="text-meta break-words text-ink-3">{detail}</span>
      </span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </div>
  );
}
