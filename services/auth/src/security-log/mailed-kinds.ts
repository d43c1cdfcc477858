import type { SecurityEventKind } from '@stagedoor/contracts/security-events';

/** The events that a person is mailed about, because somebody else may have caused them. */
export type MailedKind = Exclude<
  SecurityEventKind,
  | 'sign-in'
  | 'sign-in-failed'
  | 'second-factor-failed'
  | 'email-confirmed'
  | 'earlier-access-ended'
  | 'api-key-revoked'
  | 'service-consent-withdrawn'
  | 'account-secured'
  | 'sessions-ended-by-admin'
>;

/** The changes that are published to payments, which holds back payouts after them. */
export const changeForPayments: { readonly [Kind in MailedKind]?: 'password' | 'factors' } = {
  'password-changed': 'password',
  'password-reset': 'password',
  'authenticator-app-added': 'factors',
  'authenticator-app-removed': 'factors',
  'passkey-added': 'factors',
  'passkey-removed': 'factors',
  'recovery-codes-renewed': 'factors',
  'provider-linked': 'factors',
  'provider-unlinked': 'factors',
  'factor-removed-by-admin': 'factors',
};
