import { classes } from '../format/classes.ts';

export type Tone = 'ok' | 'info' | 'warn' | 'err' | 'quiet';

const TONES: Readonly<Record<Tone, string>> = {
  ok: 'bg-[color-mix(in_srgb,var(--ok)_12%,var(--surface))] text-ok',
  info: 'bg-[color-mix(in_srgb,var(--info)_12%,var(--surface))] text-info',
  warn: 'bg-[color-mix(in_srgb,var(--warn)_12%,var(--surface))] text-warn',
  err: 'bg-[color-mix(in_srgb,var(--err)_12%,var(--surface))] text-err',
  quiet: 'bg-sunken text-ink-2',
};

interface StatusBadgeProps {
  readonly tone: Tone;
  readonly label: string;
}

/** A status in one word. The colour only repeats the meaning of the word. */
export function StatusBadge({ tone, label }: StatusBadgeProps) {
  return (
    <span className={classes('w-fit rounded-field px-2 py-1 text-meta font-medium whitespace-nowrap', TONES[tone])}>
      {label}
    </span>
  );
}
