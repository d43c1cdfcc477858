import { type Static, Type } from 'typebox';
import { apiScopes, ChosenScopesSchema } from './api-scope.ts';
import { defineCall } from './call.ts';
import { id, instant, nullableText, oneOf, text } from './text.ts';

const service = 'auth';

/** A scope with which a business service asks to act for people, and what for, in the words of the service's team. */
export const PersonScopeSchema = Type.Object({
  scope: oneOf(apiScopes),
  /** What the service does with it, as a sentence in each language. */
  reason: Type.Object({ en: Type.String(), es: Type.String() }),
});
export type PersonScope = Static<typeof PersonScopeSchema>;

/** What all services ask for, by their key. */
export const PersonScopesSchema = Type.Record(Type.String(), Type.Array(PersonScopeSchema));

export const ServiceConsentSchema = Type.Object({
  /** The service's key in the catalogue. */
  service: Type.String(),
  /** The scopes that the service asks for now; empty if it no longer asks. */
  requested: Type.Array(PersonScopeSchema),
  /** The scopes that the person allowed, or null. Scopes that the service requests later are not included. */
  given: Type.Union([
    Type.Object({
      scopes: Type.Array(oneOf(apiScopes)),
      givenAt: instant(),
      /** When the service last got a token for the person, to the minute; null before that. */
      lastUsedAt: nullableText(),
    }),
    Type.Null(),
  ]),
});
export type ServiceConsent = Static<typeof ServiceConsentSchema>;

const params = Type.Object({ service: text({ min: 1, max: 64 }) });
const missing = 'This service does not ask to act for you';

export const listServiceConsents = defineCall({
  service,
  method: 'GET',
  path: '/auth/service-consents',
  summary: 'List the services that may act for you, latest consent first',
  access: 'signed-in',
  answer: Type.Array(ServiceConsentSchema),
});

export const getServiceConsent = defineCall({
  service,
  method: 'GET',
  path: '/auth/service-consents/:service',
  summary: 'Get what a service asks to do in your name, and what you allowed',
  access: 'signed-in',
  params,
  answer: ServiceConsentSchema,
  missing,
});

export const giveServiceConsent = defineCall({
  service,
  method: 'PUT',
  path: '/auth/service-consents/:service',
  summary: 'Allow a service to act for you. Replaces what you allowed before',
  access: 'signed-in',
  stepUp: 'everyone',
  params,
  body: Type.Object({
    /** All that the person has read and allows. */
    scopes: ChosenScopesSchema,
  }),
  answer: ServiceConsentSchema,
  missing,
});

export const withdrawServiceConsent = defineCall({
  service,
  method: 'DELETE',
  path: '/auth/service-consents/:service',
  summary: 'Withdraw your consent for a service. Its tokens stop working at once',
  access: 'signed-in',
  params,
  answer: Type.Null(),
  missing: 'You have not allowed this service to act for you',
});

/**
 * A business service gets a token for calls to `audience` in the name of a person, with the scopes that they consented to. A 403
 * with `consent_required` means no consent; any other 403 lasts until account and access are open again.
 */
export const issueConsentedToken = defineCall({
  service,
  method: 'POST',
  path: '/internal/consented-tokens',
  summary: 'Issue a token for calls in the name of a consenting person, valid for five minutes',
  access: { callers: 'every-service' },
  body: Type.Object({ userId: id(), audience: text({ min: 1, max: 64 }) }),
  repeatable: true,
  answer: Type.Object({ token: Type.String(), expiresAt: instant() }),
});
