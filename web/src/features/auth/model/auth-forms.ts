import { takenMessages } from '@stagedoor/contracts/auth';
import { isSamePassword } from '@stagedoor/contracts/password';
import * as authTexts from '#/shared/config/texts/auth.ts';
import { ClientError } from '#/shared/http/client-error.ts';
import { translateServerText } from '#/shared/http/translate-server-text.ts';
import type { FieldErrors } from '#/shared/http/validate-body.ts';

/** Fields of registration beyond the contract: the password twice, and the terms. */
export function checkRegistration(values: {
  readonly password: string;
  readonly confirmPassword: string;
  readonly acceptsTerms: boolean;
}): FieldErrors {
  return {
    ...checkRepeat(values.password, values.confirmPassword),
    ...checkTerms(values),
  };
}

export function checkTerms({ acceptsTerms }: { readonly acceptsTerms: boolean }): FieldErrors {
  return acceptsTerms ? {} : { acceptsTerms: authTexts.termsRequired };
}

export function checkRepeat(password: string, confirmPassword: string): FieldErrors {
  if (confirmPassword === '') return { confirmPassword: authTexts.confirmPassword };
  return isSamePassword(confirmPassword, password) ? {} : { confirmPassword: authTexts.passwordsDiffer };
}

/** A 409 names no field: its message says which one is taken. Returns an error that a form can show under that field. */
export function placeConflict(error: unknown): unknown {
  if (!(error instanceof ClientError) || error.statusCode !== 409) return error;
  const { statusCode, message } = error;
  const taken = Object.entries(takenMessages).find(([, words]) => translateServerText(words) === message);
  return taken ? new ClientError(statusCode, message, { errors: [{ field: taken[0], message }] }) : error;
}
