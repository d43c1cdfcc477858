import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '#/shared/format/classes.ts';

const outer = 'group/ticket inline-flex rounded-button';
/** The perforation is cut into the inside, so that the focus ring outside stays whole. */
const inner =
  'ticket flex h-10 w-full items-center justify-center rounded-button bg-money-bg pe-12 ps-5 text-ui [--stub:calc(100%-28px)] font-semibold whitespace-nowrap text-money transition-colors group-hover/ticket:bg-[color-mix(in_oklch,var(--money-bg),var(--money)_14%)] touch:h-11';

/** A button that costs money, so it wears a ticket. */
export function TicketButton({ className, children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classes(outer, className)}>
      <TicketFace>{children}</TicketFace>
    </button>
  );
}

export function TicketLink({ className, children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classes(outer, className)}>
      <TicketFace>{children}</TicketFace>
    </Link>
  );
}

function TicketFace({ children }: { readonly children: ReactNode }) {
  return <span className={inner}>{children}</span>;
}
