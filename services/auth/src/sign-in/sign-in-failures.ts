import { errorCodes } from '@stagedoor/contracts/error-codes';
import { loginWithPasskey } from '@stagedoor/contracts/passkeys';
import { loginWithSecondFactor } from '@stagedoor/contracts/second-factors';
import { loginWithProvider } from '@stagedoor/contracts/sign-in-providers';
import { AppError } from '@stagedoor/service-kit/common/errors';

/** Why a sign-in failed, for operators: without anything about the person. */
export const signInFailures = [
  'wrong_password',
  'wrong_second_factor',
  'unknown_passkey',
  'refused_by_provider',
  'challenge_expired',
  'too_many_tries',
  'suspended',
] as const;
export type SignInFailure = (typeof signInFailures)[number];

const byPath: { readonly [path: string]: SignInFailure } = {
  '/auth/login': 'wrong_password',
  [loginWithSecondFactor.path]: 'wrong_second_factor',
  [loginWithPasskey.path]: 'unknown_passkey',
  [loginWithProvider.path]: 'refused_by_provider',
};

/** Returns undefined for an error that is not a failed sign-in, such as an invalid body or a required second step. */
export function signInFailureOf(path: string | undefined, error: unknown): SignInFailure | undefined {
  const failure = byPath[path ?? ''];
  if (failure === undefined || !(error instanceof AppError)) return undefined;
  switch (error.statusCode) {
    case 429:
      return 'too_many_tries';
    case 403:
      return 'suspended';
    case 401:
      if (error.nextStep?.code === errorCodes.secondFactorRequired) return undefined;
      return error.nextStep?.code === errorCodes.challengeExpired ? 'challenge_expired' : failure;
    default:
      return undefined;
  }
}
