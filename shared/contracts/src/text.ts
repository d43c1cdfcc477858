import { type TSchemaOptions, Type } from 'typebox';
import type { PasswordUse } from './password.ts';

/**
 * Messages for invalid values of a field, by the failed keyword. They are part of the schema, so that server and form use the same
 * ones.
 */
export interface FieldMessages {
  readonly required?: string;
  readonly minLength?: string;
  readonly maxLength?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: string;
  readonly maximum?: string;
  readonly enum?: string;
  readonly type?: string;
}

interface TextOptions extends TSchemaOptions {
  readonly min?: number;
  readonly max: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly errorMessage?: FieldMessages;
}

/** Text as people write it: trimmed, NFC-normalised and freed of control characters before its length is counted. */
export function text({ min, max, ...rest }: TextOptions) {
  return Type.String({ ...(min === undefined ? {} : { minLength: min }), maxLength: max, ...rest });
}

/** Text of one line, such as a name. Line breaks and tabs become spaces, so that it cannot forge lines in a mail. */
export function line(options: TextOptions) {
  return text({ ...options, 'x-single-line': true });
}

/** Text that is not normalised: passwords and tokens. */
export function verbatim(options: TextOptions) {
  return text({ ...options, 'x-verbatim': true });
}

/** An address by which somebody signs in, at most 254 characters; compared without case. */
export function emailAddress() {
  return address('address');
}

/** The address of a new account, to which mail must be deliverable. */
export function newEmailAddress() {
  return address('new-address');
}

function address(format: 'address' | 'new-address') {
  return text({
    min: 1,
    max: 254,
    format,
    errorMessage: {
      required: 'Email is required',
      minLength: 'Email is required',
      format: 'Email is invalid',
      maxLength: 'Email is invalid',
      type: 'Email is invalid',
    },
  });
}

/** 3 to 30 letters, digits and underscores. */
export function username() {
  return text({
    min: 3,
    max: 30,
    pattern: '^[A-Za-z0-9_]+$',
    errorMessage: {
      required: 'Username is required',
      minLength: 'Username must be at least 3 characters',
      maxLength: 'Username must be at most 30 characters',
      pattern: 'Username can only contain letters, numbers, and underscores',
    },
  });
}

/** The name that others read: at most 50 characters; empty for none. */
export function displayName() {
  return line({ max: 50, errorMessage: { maxLength: 'Display name must be at most 50 characters' } });
}

/** A password to be set or tried; never trimmed. `min` is 6 at registration and sign-in, 8 for a change or a reset. */
export function password(min: 6 | 8, use: PasswordUse = 'new') {
  return passwordText({
    min,
    max: 128,
    use,
    errorMessage: {
      required: 'Password is required',
      minLength: `Password must be at least ${min} characters`,
      maxLength: 'Password must be at most 128 characters',
    },
  });
}

/** A password as it was typed; its characters are counted as `asCounted` says. */
export function passwordText({ use = 'given', ...options }: TextOptions & { readonly use?: PasswordUse }) {
  return verbatim({ ...options, 'x-password': use });
}

/** A one-time or refresh token. */
export function opaqueToken() {
  return verbatim({ min: 1, max: 512, errorMessage: { required: 'Token is required' } });
}

/** A UUID as text; ours are version 7. */
export function id() {
  return Type.String({ format: 'uuid', maxLength: 36 });
}

/** Files of a person's vault that a post or a message shows, in their order; one may be there more than once. */
export function mediaIds() {
  return Type.Array(id(), { maxItems: 10 });
}

/** An instant, ISO 8601 in UTC. The year 0 (PostgreSQL) and leap seconds (JavaScript) are refused. */
export function instant() {
  return Type.String({ format: 'date-time', maxLength: 40, pattern: '^(?!0000|.{16}:60)' });
}

/**
 * The revision that a change is based on. If there is a newer one, the change is refused; without it, the change always applies.
 */
export function seenRevision() {
  return Type.Integer({ minimum: 1 });
}

/** Dollars with at most two decimals. */
export function dollars({ min = 0, max = 999.99, ...rest }: { min?: number; max?: number } & TSchemaOptions = {}) {
  return Type.Number({ minimum: min, maximum: max, format: 'dollars', ...rest });
}

/** An amount in an answer, which may be any. */
export function money() {
  return Type.Number();
}

export function nullableText() {
  return Type.Unsafe<string | null>({ type: ['string', 'null'] });
}

export function nullableInteger() {
  return Type.Unsafe<number | null>({ type: ['integer', 'null'] });
}

export function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  options: TSchemaOptions = {},
) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: values, ...options });
}
