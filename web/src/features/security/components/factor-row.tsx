import type { ReactNode } from 'react';

interface FactorRowProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly detail: ReactNode;
  readonly children: ReactNode;
}

/** One second factor, with its buttons. */
export function FactorRow({ icon, title, detail, children }: FactorRowProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 px-4 py-3 md:px-5">
      <span className="shrink-0 text-ink-3">{icon}</span>
      <span className="grid min-w-40 flex-1">
        <span className="line-clamp-2 text-ui font-semibold text-ink">{title}</span>
        <span className="text-meta text-ink-3">{detail}</span>
      </span>
      <span className="flex shrink-0 gap-2">{children}</span>
    </li>
  );
}
