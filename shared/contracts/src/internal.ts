import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { id, instant, nullableText, oneOf, verbatim } from './text.ts';
import { RoleSchema, UserSchema } from './user.ts';

/**
 * Sessions that ended while their tokens are still valid. Every service reads this once a minute, and every 5 seconds what ended
 * `since` some time before the newest that it knows.
 */
export const listRevocations = defineCall({
  service: 'auth',
  method: 'GET',
  path: '/internal/revocations',
  summary: 'List sessions revoked within the last 15 minutes',
  access: { callers: 'every-service' },
  query: Type.Object({ since: Type.Optional(instant()) }),
  answer: Type.Array(Type.Object({ sessionId: id(), revokedAt: instant() })),
});

/** Auth issues a five-minute token to a service for its secret, good for one callee. */
export const issueServiceToken = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/internal/service-token',
  summary: 'Issue a token for a call between services',
  access: 'public',
  body: Type.Object({
    service: verbatim({ min: 1, max: 64 }),
    secret: verbatim({ min: 1, max: 256 }),
    audience: verbatim({ min: 1, max: 64 }),
  }),
  repeatable: true,
  answer: Type.Object({ token: Type.String(), expiresAt: instant() }),
});

/**
 * Exchanges a person's token for a token that only one business service accepts, so that a service cannot use the tokens
 * that it receives at other services. The new token lasts at most five minutes, and never longer than the original. An
 * invalid token is a 400, because a 401 of this call is about the gateway's own token.
 */
export const exchangePersonToken = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/internal/person-tokens',
  summary: "Exchange a person's token for one that only a single business service accepts",
  access: { callers: ['gateway'] },
  repeatable: true,
  body: Type.Object({
    token: verbatim({ min: 1, max: 4_096 }),
    audience: verbatim({ min: 1, max: 64 }),
  }),
  answer: Type.Object({ token: Type.String(), expiresAt: instant() }),
});

/** Registration creates a profile at once; `auth.user.registered` is the fallback. */
export const createProfile = defineCall({
  service: 'social',
  method: 'POST',
  path: '/internal/profiles',
  summary: 'Create a profile. Idempotent',
  access: { callers: ['auth'] },
  body: Type.Object({
    userId: id(),
    username: Type.String({ maxLength: 30 }),
    displayName: nullableText(),
    role: RoleSchema,
    createdAt: instant(),
  }),
  repeatable: true,
  answer: Type.Null(),
});

/** The part of a profile that auth includes in `GET /auth/me`, `login` and `register`. */
export const getOwnProfile = defineCall({
  service: 'social',
  method: 'GET',
  path: '/internal/profiles/:userId',
  summary: "Get a person's profile as they see it themselves",
  access: { callers: ['auth', 'messaging', 'directory'], scope: 'people:read' },
  params: Type.Object({ userId: id() }),
  answer: UserSchema,
  missing: 'User not found',
});

/** Lets a suspension or its end take effect at the next refresh; the event is the fallback. */
export const applySuspension = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/internal/suspensions',
  summary: 'Apply or lift a suspension. Idempotent',
  access: { callers: ['social'] },
  body: Type.Object({
    userId: id(),
    /** Null if it has ended. */
    suspendedAt: Type.Union([instant(), Type.Null()]),
    /** The change's number, as in its event. Of two changes, the one with the greater number is newer. */
    revision: Type.Integer({ minimum: 1 }),
  }),
  repeatable: true,
  answer: Type.Null(),
});

/** Lets a change of role take effect at the next refresh; the event is the fallback. */
export const applyRole = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/internal/roles',
  summary: 'Apply a change of role. Idempotent',
  access: { callers: ['social'] },
  body: Type.Object({
    userId: id(),
    role: oneOf(['FAN', 'CREATOR']),
    /** The change's number, as in {@link applySuspension}. */
    revision: Type.Integer({ minimum: 1 }),
  }),
  repeatable: true,
  answer: Type.Null(),
});

/**
 * Social requests this before it suspends somebody or changes their role, because its own copy learns of a new ADMIN by an event
 * only.
 */
export const getAccountRole = defineCall({
  service: 'auth',
  method: 'GET',
  path: '/internal/accounts/:userId/role',
  summary: 'Get the role of an account',
  access: { callers: ['social'] },
  params: Type.Object({ userId: id() }),
  answer: Type.Object({ role: RoleSchema }),
  missing: 'User not found',
});

/**
 * The mail address of the person whose token is presented, for a service that shows it to that person. It takes the token and no
 * id, so that social cannot read other people's addresses. An invalid token, or one that is not the person's own, is a 400.
 */
export const getOwnAddress = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/internal/own-address',
  summary: 'Get the mail address of the person whose token is presented',
  access: { callers: ['social'] },
  repeatable: true,
  body: Type.Object({ token: verbatim({ min: 1, max: 4_096 }) }),
  answer: Type.Object({ email: Type.String(), isEmailVerified: Type.Boolean() }),
  missing: 'User not found',
});

export const getStatementPreference = defineCall({
  service: 'auth',
  method: 'GET',
  path: '/internal/people/:userId/statement-preference',
  summary: "Get whether a person's card statement must not name the platform",
  access: { callers: ['payments'] },
  params: Type.Object({ userId: id() }),
  answer: Type.Object({ isDiscreet: Type.Boolean() }),
  missing: 'User not found',
});

/** Called when a confirmed address is needed, such as for a trial, so that no other service stores addresses. */
export const readAddressConfirmation = defineCall({
  service: 'auth',
  method: 'GET',
  path: '/internal/people/:userId/address-confirmation',
  summary: 'Get whether a person has confirmed their mail address',
  access: { callers: ['directory', 'payments'] },
  params: Type.Object({ userId: id() }),
  answer: Type.Object({ isConfirmed: Type.Boolean() }),
  missing: 'User not found',
});

/** A person's mail address: requested when a mail is sent, so that no other service stores addresses. */
export const getMailAddress = defineCall({
  service: 'auth',
  method: 'GET',
  path: '/internal/people/:userId/mail-address',
  summary: "Get a person's mail address, or null if it is unconfirmed or they are suspended",
  access: { callers: ['notifications'] },
  params: Type.Object({ userId: id() }),
  answer: Type.Object({
    email: nullableText(),
    username: Type.String(),
    /** Whether a mail to them has a neutral sender and subject; missing in answers of earlier versions. */
    isDiscreet: Type.Optional(Type.Boolean()),
  }),
  missing: 'User not found',
});

/** Mail addresses of many people: for each who has an account what {@link getMailAddress} returns. */
export const getMailAddresses = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/internal/mail-addresses',
  summary: "Get people's mail addresses, each null if it is unconfirmed or its person suspended",
  access: { callers: ['notifications'] },
  body: Type.Object({ userIds: Type.Array(id(), { maxItems: 100 }) }),
  repeatable: true,
  answer: Type.Array(
    Type.Object({ userId: id(), email: nullableText(), username: Type.String(), isDiscreet: Type.Boolean() }),
  ),
});
