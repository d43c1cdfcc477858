import { type Static, Type } from 'typebox';
import { apiScopes, ChosenScopesSchema } from './api-scope.ts';
import { defineCall } from './call.ts';
import { id, instant, line, nullableText, oneOf, verbatim } from './text.ts';

const service = 'auth';

export const ApiKeySchema = Type.Object({
  id: id(),
  name: Type.String(),
  scopes: Type.Array(oneOf(apiScopes)),
  /** The beginning of the key, to tell keys apart; it authorizes nothing. */
  prefix: Type.String(),
  createdAt: instant(),
  /** Null if the key does not expire. */
  expiresAt: nullableText(),
  /** When the key was last exchanged for a token, to the minute; null before that. */
  lastUsedAt: nullableText(),
});
export type ApiKey = Static<typeof ApiKeySchema>;

export const listApiKeys = defineCall({
  service,
  method: 'GET',
  path: '/auth/api-keys',
  summary: 'List your API keys, newest first, including expired but not revoked ones',
  access: 'signed-in',
  answer: Type.Array(ApiKeySchema),
});

export const createApiKey = defineCall({
  service,
  method: 'POST',
  path: '/auth/api-keys',
  summary: 'Create an API key. Only this response contains it',
  access: ['CREATOR'],
  stepUp: 'everyone',
  body: Type.Object({
    name: line({
      min: 1,
      max: 50,
      errorMessage: {
        required: 'Name is required',
        minLength: 'Name is required',
        maxLength: 'Name must be at most 50 characters',
      },
    }),
    scopes: ChosenScopesSchema,
    /** In days from now; without it the key does not expire. */
    expiresInDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 365,
        errorMessage: { minimum: 'A key lasts at least a day', maximum: 'A key lasts at most 365 days' },
      }),
    ),
  }),
  answer: Type.Object({ apiKey: ApiKeySchema, secret: Type.String() }),
  status: 201,
});

export const revokeApiKey = defineCall({
  service,
  method: 'DELETE',
  path: '/auth/api-keys/:id',
  summary: 'Revoke an API key. Its tokens stop working at once',
  access: 'signed-in',
  params: Type.Object({ id: id() }),
  answer: Type.Null(),
  missing: 'API key not found',
});

/** A program of a creator makes this call first, and again when the token ends. */
export const exchangeApiKey = defineCall({
  service,
  method: 'POST',
  path: '/auth/api-keys/token',
  summary: 'Exchange an API key for a bearer token with its scopes, valid for 15 minutes',
  access: 'public',
  body: Type.Object({ apiKey: verbatim({ min: 1, max: 100, errorMessage: { required: 'apiKey is required' } }) }),
  answer: Type.Object({ token: Type.String(), expiresAt: instant(), scopes: Type.Array(oneOf(apiScopes)) }),
});
