import type { ServiceDetail } from '@stagedoor/contracts/services';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { StatusBadge, type Tone } from '#/shared/ui/status-badge.tsx';

const BADGES: Readonly<Record<ServiceDetail['status'], { readonly label: string; readonly tone: Tone }>> = {
  live: { label: serviceTexts.live, tone: 'ok' },
  beta: { label: serviceTexts.beta, tone: 'info' },
  'coming-soon': { label: serviceTexts.comingSoon, tone: 'quiet' },
};

export function ServiceStatus({ status }: { readonly status: ServiceDetail['status'] }) {
  return <StatusBadge {...(lookup(BADGES, status) ?? { label: status, tone: 'quiet' })} />;
}
