import { errorCodes } from '@stagedoor/contracts/error-codes';
import { AppError } from '@stagedoor/service-kit/common/errors';
import { expect, it } from 'vitest';
import { signInFailureOf } from '#/sign-in/sign-in-failures.ts';

const refused = (statusCode: number, code?: string) =>
  new AppError(statusCode, 'no', code === undefined ? {} : { nextStep: { code } });

it.each([
  ['/auth/login', refused(401), 'wrong_password'],
  ['/auth/login', refused(401, errorCodes.secondFactorRequired), undefined],
  ['/auth/login', refused(403), 'suspended'],
  ['/auth/login', refused(429), 'too_many_tries'],
  ['/auth/login', refused(400), undefined],
  ['/auth/login', new Error('no database'), undefined],
  ['/auth/login/second-factor', refused(401), 'wrong_second_factor'],
  ['/auth/login/second-factor', refused(401, errorCodes.challengeExpired), 'challenge_expired'],
  ['/auth/login/passkey', refused(401), 'unknown_passkey'],
  ['/auth/register', refused(429), undefined],
  [undefined, refused(401), undefined],
])('at %s %o is counted as %s', (path, error, failure) => {
  expect(signInFailureOf(path, error)).toBe(failure);
});
