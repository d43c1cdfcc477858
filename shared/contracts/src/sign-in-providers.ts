import { Type } from 'typebox';
import { dateOfBirth } from './age.ts';
import { AuthResultSchema } from './auth.ts';
import { defineCall } from './call.ts';
import { LanguageSchema } from './language.ts';
import { ProviderAnswerSchema } from './provider-answer.ts';
import { SignInProviderSchema } from './sign-in-options.ts';
import {
  displayName,
  id,
  instant,
  newEmailAddress,
  nullableText,
  oneOf,
  opaqueToken,
  username,
  verbatim,
} from './text.ts';

const service = 'auth';
const provider = () => verbatim({ min: 1, max: 30, errorMessage: { required: 'Provider is required' } });
const missing = 'This way to log in is not known here';
/** The address to which the browser goes: the provider's own page. */
const AddressSchema = Type.Object({ address: Type.String() });

export const startProviderLogin = defineCall({
  service,
  method: 'POST',
  path: '/auth/login/provider/start',
  summary: 'Get the address to sign in at a provider, valid once, in this browser, for ten minutes',
  access: 'public',
  body: Type.Object({ provider: provider() }),
  answer: AddressSchema,
  missing,
});

/** A person who signs in with a provider for the first time: the data from which an account can be created. */
const RegistrationSchema = Type.Object({
  /** For `POST /auth/register/provider`; good for half an hour. */
  ticket: Type.String(),
  provider: SignInProviderSchema,
  /** The address from the provider; null if it gave none, so that the person has to enter one. */
  email: nullableText(),
  displayName: nullableText(),
});
export type ProviderRegistration = Type.Static<typeof RegistrationSchema>;

export const loginWithProvider = defineCall({
  service,
  method: 'POST',
  path: '/auth/login/provider',
  summary: "Sign in with a provider's response. New people are asked to create an account",
  access: 'public',
  body: ProviderAnswerSchema,
  /** One of the two. */
  answer: Type.Object({
    session: Type.Union([AuthResultSchema, Type.Null()]),
    registration: Type.Union([RegistrationSchema, Type.Null()]),
  }),
});

export const registerWithProvider = defineCall({
  service,
  method: 'POST',
  path: '/auth/register/provider',
  summary: 'Create an account that signs in with a provider, and sign in',
  access: 'public',
  body: Type.Object({
    ticket: opaqueToken(),
    username: username(),
    /** Used only if the provider gave no address. */
    email: Type.Optional(newEmailAddress()),
    displayName: Type.Optional(displayName()),
    role: Type.Optional(oneOf(['FAN', 'CREATOR'], { errorMessage: { enum: 'Account type must be FAN or CREATOR' } })),
    /** As for `POST /auth/register`. */
    dateOfBirth: Type.Optional(dateOfBirth()),
    /** As for `POST /auth/register`. */
    language: Type.Optional(LanguageSchema),
  }),
  answer: AuthResultSchema,
  status: 201,
});

/** `link` is finished by `linkProvider`, `confirm` by `confirmIdentity`. */
export const startProviderProof = defineCall({
  service,
  method: 'POST',
  path: '/auth/linked-providers/start',
  summary: 'Get the address to prove an account at a provider, to link it or to confirm your identity',
  access: 'signed-in',
  body: Type.Object({ provider: provider(), purpose: oneOf(['link', 'confirm']) }),
  answer: AddressSchema,
  missing,
});

export const LinkedProviderSchema = Type.Object({
  id: id(),
  provider: SignInProviderSchema,
  /** The address of the account there; null if the provider gave none. */
  email: nullableText(),
  since: instant(),
  lastUsedAt: nullableText(),
  /** The device of the last use, in words such as `Firefox on Windows`. */
  lastUsedOn: nullableText(),
});
export type LinkedProvider = Type.Static<typeof LinkedProviderSchema>;

export const listLinkedProviders = defineCall({
  service,
  method: 'GET',
  path: '/auth/linked-providers',
  summary: 'List your linked providers, and those that can be linked',
  access: 'signed-in',
  answer: Type.Object({
    /**
     * Whether the account has a password. A person who registered with a provider has none until they set one with a mailed
     * link.
     */
    hasPassword: Type.Boolean(),
    linked: Type.Array(LinkedProviderSchema),
    available: Type.Array(SignInProviderSchema),
  }),
});

export const linkProvider = defineCall({
  service,
  method: 'POST',
  path: '/auth/linked-providers',
  summary: 'Link an account at a provider',
  access: 'signed-in',
  stepUp: 'everyone',
  body: ProviderAnswerSchema,
  answer: LinkedProviderSchema,
  status: 201,
});

export const unlinkProvider = defineCall({
  service,
  method: 'DELETE',
  path: '/auth/linked-providers/:id',
  summary: 'Unlink an account at a provider. The last way to sign in stays',
  access: 'signed-in',
  stepUp: 'everyone',
  params: Type.Object({ id: id() }),
  answer: Type.Null(),
  missing: 'This account is not linked',
});
