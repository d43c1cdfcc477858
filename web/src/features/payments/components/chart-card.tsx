import { type ReactNode, useId } from 'react';

interface ChartCardProps {
  readonly title: string;
  /** Of the whole period. */
  readonly total: string;
  readonly children: ReactNode;
}

export function ChartCard({ title, total, children }: ChartCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-1 rounded-card border border-border bg-surface p-4 md:p-5"
    >
      <h2 id={id} className="font-sans text-ui font-semibold text-ink-2">
        {title}
      </h2>
      <p className="tabular font-display text-section font-semibold text-ink">{total}</p>
      {children}
    </section>
  );
}
