import { Type } from 'typebox';
import { dateOfBirth } from './age.ts';
import { defineCall } from './call.ts';
import { LanguageSchema } from './language.ts';
import {
  displayName,
  emailAddress,
  id,
  instant,
  newEmailAddress,
  nullableText,
  oneOf,
  opaqueToken,
  password,
  passwordText,
  text,
  username,
  verbatim,
} from './text.ts';
import { OwnUserSchema } from './user.ts';

const service = 'auth';
const NothingSchema = Type.Null();

/** Messages of a 409, by the field whose value belongs to another account. */
export const takenMessages = {
  email: 'Email is already registered',
  username: 'Username is already taken',
} as const;

export const AuthResultSchema = Type.Object({
  token: Type.String(),
  refreshToken: Type.String(),
  user: OwnUserSchema,
  isReopened: Type.Optional(
    Type.Boolean({ description: 'True where the account had been deleted and this sign-in has undone it.' }),
  ),
});

export const register = defineCall({
  service,
  method: 'POST',
  path: '/auth/register',
  summary: 'Create an account and sign in',
  access: 'public',
  accepts: 'json-or-form',
  body: Type.Object({
    email: newEmailAddress(),
    username: username(),
    password: password(6),
    confirmPassword: Type.Optional(
      passwordText({ min: 1, max: 128, use: 'new', errorMessage: { minLength: 'Please confirm your password' } }),
    ),
    displayName: Type.Optional(displayName()),
    role: Type.Optional(oneOf(['FAN', 'CREATOR'], { errorMessage: { enum: 'Account type must be FAN or CREATOR' } })),
    /** Required if the operator asks for a minimum age, else ignored. */
    dateOfBirth: Type.Optional(dateOfBirth()),
    /** The language in which they are written to: that of the page on which they register. English by default. */
    language: Type.Optional(LanguageSchema),
  }),
  answer: AuthResultSchema,
  status: 201,
  idempotent: true,
});

export const login = defineCall({
  service,
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in',
  access: 'public',
  body: Type.Object({ email: emailAddress(), password: password(6, 'given') }),
  answer: AuthResultSchema,
});

export const logout = defineCall({
  service,
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out: end the current session',
  access: 'signed-in',
  body: Type.Object({ refreshToken: Type.Optional(opaqueToken()) }),
  answer: NothingSchema,
});

/**
 * For signing out offline: the browser deletes the session's tokens at once and stores only the hash until it can be sent. The hash
 * can end the session and do nothing else.
 */
export const logoutLate = defineCall({
  service,
  method: 'POST',
  path: '/auth/logout/late',
  summary: 'End a session by the hash of its refresh token. Idempotent',
  access: 'public',
  body: Type.Object({
    /** SHA-256, as base64url. */
    refreshTokenHash: verbatim({ min: 43, max: 43, pattern: '^[A-Za-z0-9_-]{43}$' }),
  }),
  answer: NothingSchema,
  missing: 'Session not found',
});

export const getMe = defineCall({
  service,
  method: 'GET',
  path: '/auth/me',
  summary: 'Get your own account',
  keyScope: 'profile:read',
  access: 'signed-in',
  answer: OwnUserSchema,
});

export const refresh = defineCall({
  service,
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange a refresh token for an access token and a new refresh token',
  access: 'public',
  body: Type.Object({ refreshToken: opaqueToken() }),
  answer: Type.Object({ token: Type.String(), refreshToken: Type.String() }),
});

export const forgotPassword = defineCall({
  service,
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Mail a password reset link, if the account exists',
  access: 'public',
  body: Type.Object({ email: emailAddress() }),
  answer: NothingSchema,
});

export const resetPassword = defineCall({
  service,
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with a mailed link',
  access: 'public',
  body: Type.Object({ token: opaqueToken(), newPassword: password(8) }),
  answer: NothingSchema,
});

/** For the page where the password is chosen: password managers file it under the address. */
export const getPasswordReset = defineCall({
  service,
  method: 'POST',
  path: '/auth/reset-password/account',
  summary: 'Get the account that a password reset link belongs to. Changes nothing',
  access: 'public',
  body: Type.Object({ token: opaqueToken() }),
  answer: Type.Object({ email: Type.String() }),
});

export const verifyEmail = defineCall({
  service,
  method: 'POST',
  path: '/auth/verify-email',
  summary: 'Confirm a mail address with a mailed link',
  access: 'public',
  body: Type.Object({ token: opaqueToken() }),
  answer: NothingSchema,
});

/**
 * For the page that asks before it confirms: mail programs open links, and the person may not be the one who created the account.
 */
export const getEmailVerification = defineCall({
  service,
  method: 'POST',
  path: '/auth/verify-email/account',
  summary: 'Get the account that a confirmation link belongs to. Changes nothing',
  access: 'public',
  body: Type.Object({ token: opaqueToken() }),
  answer: Type.Object({ userId: id(), username: Type.String(), createdAt: instant() }),
});

export const disownAccount = defineCall({
  service,
  method: 'POST',
  path: '/auth/verify-email/disown',
  summary:
    'Report, with a mailed link, that somebody else created the account. All existing access ends, and a password reset link is mailed',
  access: 'public',
  body: Type.Object({ token: opaqueToken() }),
  answer: NothingSchema,
});

export const resendVerification = defineCall({
  service,
  method: 'POST',
  path: '/auth/resend-verification',
  summary: 'Send the confirmation mail again',
  access: 'signed-in',
  answer: NothingSchema,
});

export const changePassword = defineCall({
  service,
  method: 'PUT',
  path: '/auth/password',
  summary: 'Change the password. All other sessions end',
  access: 'signed-in',
  body: Type.Object({
    currentPassword: passwordText({ min: 1, max: 128, errorMessage: { required: 'Current password is required' } }),
    newPassword: password(8),
  }),
  answer: NothingSchema,
});

export const SessionSchema = Type.Object({
  id: id(),
  device: nullableText(),
  createdAt: instant(),
  lastUsedAt: instant(),
  current: Type.Boolean(),
});

export const listSessions = defineCall({
  service,
  method: 'GET',
  path: '/auth/sessions',
  summary: 'List your sessions',
  access: 'signed-in',
  answer: Type.Array(SessionSchema),
});

export const endSession = defineCall({
  service,
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'End one of your sessions',
  access: 'signed-in',
  params: Type.Object({ id: id() }),
  answer: NothingSchema,
  missing: 'Session not found',
});

export const endOtherSessions = defineCall({
  service,
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End all your sessions except the current one',
  access: 'signed-in',
  answer: NothingSchema,
});

export const endSessionsOf = defineCall({
  service,
  method: 'POST',
  path: '/auth/admin/users/:id/end-sessions',
  summary: 'End all sessions of a person. 400 for yourself, 403 for another ADMIN',
  access: ['ADMIN'],
  stepUp: 'everyone',
  params: Type.Object({ id: id() }),
  body: Type.Object({ note: Type.Optional(text({ max: 1000 })) }),
  answer: NothingSchema,
  missing: 'User not found',
});
