import { Type } from 'typebox';
import { AuthResultSchema } from './auth.ts';
import { defineCall } from './call.ts';
import { PasskeyAssertionSchema, PasskeySchema } from './passkeys.ts';
import { ProviderAnswerSchema } from './provider-answer.ts';
import { instant, nullableText, opaqueToken, passwordText, text } from './text.ts';

const service = 'auth';

/** A code of six digits, or a recovery code; blanks and hyphens in it are ignored. */
function code() {
  return text({ min: 1, max: 40, errorMessage: { required: 'Code is required', minLength: 'Code is required' } });
}

/** The second step of a sign-in: what `POST /auth/login` answered as `challenge`, and a code. */
export const loginWithSecondFactor = defineCall({
  service,
  method: 'POST',
  path: '/auth/login/second-factor',
  summary: 'Complete a sign-in with a passkey, an authenticator code or a recovery code',
  access: 'public',
  /** One of `code` and `passkey`. */
  body: Type.Object({
    challenge: opaqueToken(),
    code: Type.Optional(code()),
    passkey: Type.Optional(PasskeyAssertionSchema),
  }),
  answer: AuthResultSchema,
});

const LastUseSchema = {
  since: instant(),
  lastUsedAt: nullableText(),
  /** The device of the last use, in words such as `Firefox on Windows`. */
  lastUsedOn: nullableText(),
};

export const SecondFactorsSchema = Type.Object({
  authenticatorApp: Type.Union([Type.Object(LastUseSchema), Type.Null()]),
  passkeys: Type.Array(PasskeySchema),
  recoveryCodesLeft: Type.Integer(),
});
export type SecondFactors = Type.Static<typeof SecondFactorsSchema>;

export const listSecondFactors = defineCall({
  service,
  method: 'GET',
  path: '/auth/second-factors',
  summary: 'Get your second factors',
  access: 'signed-in',
  answer: SecondFactorsSchema,
});

export const startAuthenticatorApp = defineCall({
  service,
  method: 'POST',
  path: '/auth/second-factors/authenticator-app',
  summary: 'Create a secret for an authenticator app. It takes effect once a code is confirmed',
  access: 'signed-in',
  stepUp: 'everyone',
  answer: Type.Object({
    /** Base32, to be typed. */
    secret: Type.String(),
    /** `otpauth://totp/…`, to be shown as a QR code. */
    address: Type.String(),
  }),
});

const RecoveryCodesSchema = Type.Object({
  /** Shown once; null if there are codes already. */
  recoveryCodes: Type.Union([Type.Array(Type.String()), Type.Null()]),
});

export const confirmAuthenticatorApp = defineCall({
  service,
  method: 'POST',
  path: '/auth/second-factors/authenticator-app/confirm',
  summary: 'Enable the authenticator app with one of its codes',
  access: 'signed-in',
  stepUp: 'everyone',
  body: Type.Object({ code: code() }),
  answer: RecoveryCodesSchema,
});

export const removeAuthenticatorApp = defineCall({
  service,
  method: 'DELETE',
  path: '/auth/second-factors/authenticator-app',
  summary: 'Disable the authenticator app',
  access: 'signed-in',
  stepUp: 'everyone',
  answer: Type.Null(),
});

export const renewRecoveryCodes = defineCall({
  service,
  method: 'POST',
  path: '/auth/second-factors/recovery-codes',
  summary: 'Create ten recovery codes. Earlier ones stop working',
  access: 'signed-in',
  stepUp: 'everyone',
  answer: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
});

/** One of the factors. A correct one counts for ten minutes, for calls that need a recent proof of identity. */
export const confirmIdentity = defineCall({
  service,
  method: 'POST',
  path: '/auth/confirm',
  summary:
    'Confirm your identity with the password, a code, a passkey or a linked provider. Returns a token that carries the proof',
  access: 'signed-in',
  body: Type.Object({
    password: Type.Optional(passwordText({ min: 1, max: 128, errorMessage: { minLength: 'Password is required' } })),
    code: Type.Optional(code()),
    passkey: Type.Optional(PasskeyAssertionSchema),
    provider: Type.Optional(ProviderAnswerSchema),
  }),
  answer: Type.Object({ token: Type.String() }),
});
