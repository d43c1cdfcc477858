import { type ReactNode, useId } from 'react';
import { classes } from '#/shared/format/classes.ts';

interface ChartCardProps {
  readonly title: string;
  /** The figure of the whole period, if there is one. */
  readonly total?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function ChartCard({ title, total, className, children }: ChartCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes('grid content-start gap-1 rounded-card border border-border bg-surface p-4 md:p-5', className)}
    >
      <h2 id={id} className="font-sans text-ui font-semibold text-ink-2">
        {title}
      </h2>
      {total !== undefined && <div className="tabular font-display text-section font-semibold text-ink">{total}</div>}
      {children}
    </section>
  );
}
