import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { nullableInteger } from './text.ts';

/** A provider of OpenID Connect by which people can sign in, such as Google. */
export const SignInProviderSchema = Type.Object({
  /** What calls name it by: lower-case letters, digits and hyphens. */
  key: Type.String(),
  /** What people read. */
  name: Type.String(),
});
export type SignInProvider = Type.Static<typeof SignInProviderSchema>;

export const getSignInOptions = defineCall({
  service: 'auth',
  method: 'GET',
  path: '/auth/sign-in-options',
  summary: 'What the operator has configured for signing in and registering',
  access: 'public',
  sharedByVisitors: true,
  answer: Type.Object({
    providers: Type.Array(SignInProviderSchema),
    /** In years; null where nobody is asked for their date of birth. */
    minimumAge: nullableInteger(),
  }),
});
