import { classes } from '#/shared/format/classes.ts';

type Tone = 'ok' | 'err' | 'quiet';

const TONES: Readonly<Record<Tone, string>> = {
  ok: 'bg-ok/12 text-ok',
  err: 'bg-err/12 text-err',
  quiet: 'bg-sunken text-ink-2',
};

export function StatusTag({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className={classes('w-fit rounded-field px-2 py-1 text-meta font-medium whitespace-nowrap', TONES[tone])}>
      {children}
    </span>
  );
}
