import type { ReactNode } from 'react';
import { classes } from '#/shared/format/classes.ts';

interface AuthFrameProps {
  readonly children: ReactNode;
  /** Beside the form on a wide screen. */
  readonly aside?: ReactNode;
  readonly width?: 'form' | 'register';
}

const WIDTHS = { form: 'max-w-form', register: 'max-w-register' } as const;

/** A form and, on wide screens, pictures beside it. */
export function AuthFrame({ children, aside, width = 'form' }: AuthFrameProps) {
  return (
    <div className={classes('grid items-start gap-12', aside ? 'lg:grid-cols-2' : undefined)}>
      <div className={classes('mx-auto grid w-full gap-7 py-2 lg:py-8', WIDTHS[width])}>{children}</div>
      {aside && <div className="hidden self-stretch lg:block">{aside}</div>}
    </div>
  );
}
