import type { ServiceDetail } from '@stagedoor/contracts/services';
import { serviceTexts } from '#/shared/config/texts/services.ts';
import { classes } from '#/shared/format/classes.ts';

const LOOKS: Readonly<Record<ServiceDetail['status'], { text: string; look: string }>> = {
  live: { text: serviceTexts.live, look: 'bg-[color-mix(in_srgb,var(--ok)_12%,var(--surface))] text-ok' },
  beta: { text: serviceTexts.beta, look: 'bg-[color-mix(in_srgb,var(--info)_12%,var(--surface))] text-info' },
  'coming-soon': { text: serviceTexts.comingSoon, look: 'bg-sunken text-ink-2' },
};

export function StatusBadge({ status }: { readonly status: ServiceDetail['status'] }) {
  const { text, look } = LOOKS[status];
  return (
    <span className={classes('inline-flex h-6 items-center rounded-field px-2 text-meta font-semibold', look)}>
      {text}
    </span>
  );
}
