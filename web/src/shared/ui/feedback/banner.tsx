import type { ReactNode } from 'react';
import { classes } from '#/shared/format/classes.ts';

type BannerKind = 'info' | 'warn' | 'error';

interface BannerProps {
  readonly kind: BannerKind;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

const KINDS: Readonly<Record<BannerKind, string>> = {
  info: 'border-border bg-surface',
  warn: 'border-warn/40 bg-warn/8',
  error: 'border-err/50 bg-err/8',
};

/** A message about the whole page, with at most one action. */
export function Banner({ kind, children, action }: BannerProps) {
  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      className={classes(
        'flex flex-wrap items-center justify-between gap-3 rounded-card border px-4 py-3 text-ui text-ink',
        KINDS[kind],
      )}
    >
      <div className="min-w-0 wrap-anywhere">{children}</div>
      {action}
    </div>
  );
}
