import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { nullableInteger } from './text.ts';

/** An OpenID Connect provider with which people can sign in, such as Google. */
export const SignInProviderSchema = Type.Object({
  /** Identifies it in calls: lower-case letters, digits and hyphens. */
  key: Type.String(),
  /** What people read. */
  name: Type.String(),
});
export type SignInProvider = Type.Static<typeof SignInProviderSchema>;

export const getSignInOptions = defineCall({
  service: 'auth',
  method: 'GET',
  path: '/auth/sign-in-options',
  summary: 'Get the configured options for signing in and registering',
  access: 'public',
  sharedByVisitors: true,
  answer: Type.Object({
    providers: Type.Array(SignInProviderSchema),
    /** In years; null if nobody is asked for their date of birth. */
    minimumAge: nullableInteger(),
  }),
});
