import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { SecondFactorsSchema } from './second-factors.ts';
import { LinkedProviderSchema } from './sign-in-providers.ts';
import { id, oneOf, text } from './text.ts';

const service = 'auth';
const access = ['ADMIN'] as const;
const missing = 'User not found';

/**
 * For account recovery: shows an ADMIN when each factor was added and used, and so which one an attacker may have added.
 */
export const getSignInOf = defineCall({
  service,
  method: 'GET',
  path: '/auth/admin/users/:id/sign-in',
  summary: "Get a person's number of sessions and their ways to sign in",
  access,
  params: Type.Object({ id: id() }),
  answer: Type.Object({
    sessions: Type.Integer(),
    hasPassword: Type.Boolean(),
    ...SecondFactorsSchema.properties,
    linked: Type.Array(LinkedProviderSchema),
  }),
  missing,
});

export const removeFactorOf = defineCall({
  service,
  method: 'POST',
  path: '/auth/admin/users/:id/remove-factor',
  summary:
    'Remove a second factor that an attacker added, giving a reason. Ends all sessions. 400 for yourself, 403 for another ADMIN',
  access,
  stepUp: 'everyone',
  params: Type.Object({ id: id() }),
  body: Type.Object({
    kind: oneOf(['authenticator-app', 'passkey', 'provider'], {
      errorMessage: { enum: 'The kind must be authenticator-app, passkey or provider' },
    }),
    /** The id of the passkey or of the link to a provider; absent for the authenticator app, of which there is one. */
    factorId: Type.Optional(id()),
    reason: text({
      min: 1,
      max: 1000,
      errorMessage: { required: 'A reason is required', minLength: 'A reason is required' },
    }),
  }),
  answer: Type.Null(),
  missing,
});
