import type { ReactNode } from 'react';
import { classes } from '#/shared/format/classes.ts';

interface CreatorRowProps {
  readonly isBusy: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Cards to push along. On a phone, pictures of cards that nobody sees yet are loaded once the row is pushed. */
export function CreatorRow({ isBusy, className, children }: CreatorRowProps) {
  return (
    <ul
      className={classes('creator-row', className)}
      aria-busy={isBusy}
      onScroll={({ currentTarget }) => currentTarget.classList.add('pushed')}
    >
      {children}
    </ul>
  );
}
