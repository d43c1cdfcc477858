import type { ServiceDetail } from '@stagedoor/contracts/services';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';

const BADGES = {
  live: { label: serviceTexts.live, tone: 'ok' },
  beta: { label: serviceTexts.beta, tone: 'info' },
  'coming-soon': { label: serviceTexts.comingSoon, tone: 'quiet' },
} as const;

export function ServiceStatus({ status }: { readonly status: ServiceDetail['status'] }) {
  return <StatusBadge {...BADGES[status]} />;
}
