import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { id, instant, nullableText, oneOf } from './text.ts';

/** What the security log of an account records. */
export const securityEventKinds = [
  'sign-in',
  'sign-in-on-new-device',
  'sign-in-failed',
  'second-factor-failed',
  'password-changed',
  'password-reset',
  'authenticator-app-added',
  'authenticator-app-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-renewed',
  'api-key-added',
  'api-key-revoked',
  'export-requested',
  'account-deleted',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const SecurityEventSchema = Type.Object({
  id: id(),
  kind: oneOf(securityEventKinds),
  happenedAt: instant(),
  /** In words, such as `Firefox on Windows`; null where it is unknown. */
  device: nullableText(),
  /** The network address, of IPv6 the /64. */
  address: Type.String(),
});
export type SecurityEvent = Type.Static<typeof SecurityEventSchema>;

export const listSecurityEvents = defineCall({
  service: 'auth',
  method: 'GET',
  path: '/auth/security-events',
  summary: 'What happened to one’s own account within 90 days, newest first',
  access: 'signed-in',
  query: pageQuery({}),
  answer: listOf('events', SecurityEventSchema),
});
