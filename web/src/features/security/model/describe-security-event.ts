import type { SecurityEvent, SecurityEventKind } from '@stagedoor/contracts/security-events';

/** What a person reads of each kind of event. */
export const securityEventTitles: Readonly<Record<SecurityEventKind, string>> = {
  'sign-in': 'Login',
  'sign-in-on-new-device': 'Login on a new device',
  'sign-in-failed': 'Login with a wrong password',
  'second-factor-failed': 'Login with a wrong code or passkey',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by a mailed link',
  'authenticator-app-added': 'Authenticator app turned on',
  'authenticator-app-removed': 'Authenticator app turned off',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'recovery-codes-renewed': 'New recovery codes made',
  'api-key-added': 'API key made',
  'api-key-revoked': 'API key revoked',
  'export-requested': 'Your data requested',
  'account-deleted': 'Account deleted',
};

/** Whether an event is worth a second look: somebody else may have caused it. */
export function isWarning({ kind }: Pick<SecurityEvent, 'kind'>): boolean {
  return kind === 'sign-in-failed' || kind === 'second-factor-failed';
}
