import type { SecurityEvent } from '@stagedoor/contracts/security-events';

/** Whether an event is worth a second look: somebody else may have caused it. */
export function isWarning({ kind }: Pick<SecurityEvent, 'kind'>): boolean {
  return kind === 'sign-in-failed' || kind === 'second-factor-failed';
}
