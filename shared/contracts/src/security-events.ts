import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { id, instant, nullableText, oneOf, opaqueToken } from './text.ts';

/** What the security log of an account records. */
export const securityEventKinds = [
  'sign-in',
  'sign-in-on-new-device',
  'sign-in-failed',
  'second-factor-failed',
  'email-confirmed',
  'password-changed',
  'password-reset',
  'earlier-access-ended',
  'authenticator-app-added',
  'authenticator-app-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-renewed',
  'provider-linked',
  'provider-unlinked',
  'api-key-added',
  'api-key-revoked',
  'service-consent-given',
  'service-consent-withdrawn',
  'payout-account-added',
  'payout-account-changed',
  'export-requested',
  'account-deleted',
  'account-deleted-by-admin',
  'account-secured',
  'sessions-ended-by-admin',
  'factor-removed-by-admin',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** What a person reads of each kind of event, on the screen and in mails. */
export const securityEventTitles: Readonly<Record<SecurityEventKind, string>> = {
  'sign-in': 'Login',
  'sign-in-on-new-device': 'Login on a new device',
  'sign-in-failed': 'Login with a wrong password',
  'second-factor-failed': 'Login with a wrong code or passkey',
  'email-confirmed': 'Email address confirmed',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by a mailed link',
  'earlier-access-ended': 'Every earlier way to log in ended: the address was confirmed by mail',
  'authenticator-app-added': 'Authenticator app turned on',
  'authenticator-app-removed': 'Authenticator app turned off',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'recovery-codes-renewed': 'New recovery codes made',
  'provider-linked': 'Login by another account linked',
  'provider-unlinked': 'Login by another account unlinked',
  'api-key-added': 'API key made',
  'api-key-revoked': 'API key revoked',
  'service-consent-given': 'Service allowed to act for you',
  'service-consent-withdrawn': 'Service no longer allowed to act for you',
  'payout-account-added': 'Payout account set up',
  'payout-account-changed': 'Payout account changed',
  'export-requested': 'Your data requested',
  'account-deleted': 'Account deleted',
  'account-deleted-by-admin': 'Account deleted by Stagedoor',
  'account-secured': 'Reported by you: logged out everywhere, payouts stopped',
  'sessions-ended-by-admin': 'Logged out everywhere by Stagedoor',
  'factor-removed-by-admin': 'A way to log in removed by Stagedoor',
};

export const SecurityEventSchema = Type.Object({
  id: id(),
  kind: oneOf(securityEventKinds),
  happenedAt: instant(),
  /** Such as `Firefox on Windows`; null if it is unknown. */
  device: nullableText(),
  /** The network address, of IPv6 the /64; null if it is unknown, such as for a change at the payment provider. */
  address: nullableText(),
});
export type SecurityEvent = Type.Static<typeof SecurityEventSchema>;

export const listSecurityEvents = defineCall({
  service: 'auth',
  method: 'GET',
  path: '/auth/security-events',
  summary: 'List security events of your account within 90 days, newest first',
  access: 'signed-in',
  query: pageQuery({}),
  answer: listOf('events', SecurityEventSchema),
});

/** The link in each security mail leads to a page that makes this call by a press of a button; opening it changes nothing. */
export const secureAccount = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/auth/secure-account',
  summary:
    'Lock an account with the link of a security mail: ends all sessions, disables the password, holds payouts, and mails a password reset link',
  access: 'public',
  body: Type.Object({ token: opaqueToken() }),
  /** The account's id, so that a browser that is signed in to it can react. */
  answer: Type.Object({ userId: id() }),
});
