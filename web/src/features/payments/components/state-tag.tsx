import { classes } from '#/shared/format/classes.ts';
import type { Tone } from '../model/describe-subscription.ts';

const TONES: Readonly<Record<Tone, string>> = {
  ok: 'bg-ok/12 text-ok',
  warn: 'bg-warn/12 text-warn',
  err: 'bg-err/12 text-err',
  quiet: 'bg-sunken text-ink-2',
};

/** How something stands: a word, and its colour besides. */
export function StateTag({ label, tone }: { readonly label: string; readonly tone: Tone }) {
  return (
    <span className={classes('w-fit rounded-field px-2 py-1 text-meta font-medium whitespace-nowrap', TONES[tone])}>
      {label}
    </span>
  );
}
