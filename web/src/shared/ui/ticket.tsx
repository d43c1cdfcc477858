import type { ReactNode } from 'react';
import { classes } from '#/shared/format/classes.ts';
import { formatPriceTag } from '#/shared/format/format-price.ts';

/** A price on a stub. Tickets mean money, and nothing else wears one. */
export function PriceTicket({ dollars, className }: { readonly dollars: number; readonly className?: string }) {
  return (
    <span
      className={classes(
        'ticket ticket-small tabular inline-flex min-h-7 shrink-0 items-center rounded-field bg-money-bg font-display text-ui font-semibold text-money',
        className,
      )}
    >
      {formatPriceTag(dollars)}
    </span>
  );
}

interface TicketPanelProps {
  /** The price, above the perforation. */
  readonly stub: ReactNode;
  readonly children: ReactNode;
}

export function TicketPanel({ stub, children }: TicketPanelProps) {
  return (
    <div className="ticket ticket-across rounded-card bg-money-bg text-money">
      <div className="flex min-h-16 items-center px-5">{stub}</div>
      <div className="p-5 pt-4">{children}</div>
    </div>
  );
}
