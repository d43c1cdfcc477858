import { Type } from 'typebox';
import { AuthResultSchema } from './auth.ts';
import { defineCall } from './call.ts';
import { id, instant, line, nullableText, text, verbatim } from './text.ts';

const service = 'auth';

/** WebAuthn options for the browser. Only the libraries on both sides read their content. */
const WebAuthnOptionsSchema = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  additionalProperties: true,
});

/** Bytes in base64url. */
function bytes(max: number) {
  return verbatim({ min: 1, max, pattern: '^[A-Za-z0-9_-]+$' });
}

const credential = {
  id: bytes(2_048),
  rawId: bytes(2_048),
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}),
};

/** What a browser answers when it makes a passkey (`RegistrationResponseJSON` of WebAuthn). */
export const PasskeyAttestationSchema = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(100_000),
    transports: Type.Optional(Type.Array(text({ max: 30 }), { maxItems: 10 })),
  }),
});

/** What a browser answers when a passkey is used (`AuthenticationResponseJSON` of WebAuthn). */
export const PasskeyAssertionSchema = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(10_000),
    userHandle: Type.Optional(bytes(200)),
  }),
});
export type PasskeyAssertion = Type.Static<typeof PasskeyAssertionSchema>;

export const PasskeySchema = Type.Object({
  id: id(),
  name: Type.String(),
  since: instant(),
  lastUsedAt: nullableText(),
  /** The device of the last use, in words such as `Firefox on Windows`. */
  lastUsedOn: nullableText(),
});
export type Passkey = Type.Static<typeof PasskeySchema>;

function name() {
  return line({
    min: 1,
    max: 50,
    errorMessage: {
      required: 'Name is required',
      minLength: 'Name is required',
      maxLength: 'Name must be at most 50 characters',
    },
  });
}

export const startPasskey = defineCall({
  service,
  method: 'POST',
  path: '/auth/passkeys/options',
  summary: 'Get the options to create a passkey, valid once and for five minutes',
  access: 'signed-in',
  stepUp: 'everyone',
  answer: Type.Object({ options: WebAuthnOptionsSchema }),
});

export const addPasskey = defineCall({
  service,
  method: 'POST',
  path: '/auth/passkeys',
  summary: 'Register a passkey',
  access: 'signed-in',
  stepUp: 'everyone',
  body: Type.Object({ name: name(), passkey: PasskeyAttestationSchema }),
  answer: Type.Object({
    passkey: PasskeySchema,
    /** Shown once; null if there are codes already. */
    recoveryCodes: Type.Union([Type.Array(Type.String()), Type.Null()]),
  }),
  status: 201,
});

const byId = Type.Object({ id: id() });
const missing = 'Passkey not found';

export const renamePasskey = defineCall({
  service,
  method: 'PATCH',
  path: '/auth/passkeys/:id',
  summary: 'Rename a passkey',
  access: 'signed-in',
  params: byId,
  body: Type.Object({ name: name() }),
  answer: Type.Null(),
  missing,
});

export const removePasskey = defineCall({
  service,
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  summary: 'Remove a passkey',
  access: 'signed-in',
  stepUp: 'everyone',
  params: byId,
  answer: Type.Null(),
  missing,
});

/** Also for the second step of a sign-in, and for step-up authentication. */
export const startPasskeyUse = defineCall({
  service,
  method: 'POST',
  path: '/auth/login/passkey/options',
  summary: 'Get the options to use a passkey, valid once and for five minutes',
  access: 'public',
  answer: Type.Object({ options: WebAuthnOptionsSchema }),
});

export const loginWithPasskey = defineCall({
  service,
  method: 'POST',
  path: '/auth/login/passkey',
  summary: 'Sign in with a passkey, without a password',
  access: 'public',
  body: Type.Object({ passkey: PasskeyAssertionSchema }),
  answer: AuthResultSchema,
});
