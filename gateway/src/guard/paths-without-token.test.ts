import * as apiKeyCalls from '@stagedoor/contracts/api-keys';
import * as authCalls from '@stagedoor/contracts/auth';
import * as passkeyCalls from '@stagedoor/contracts/passkeys';
import * as secondFactorCalls from '@stagedoor/contracts/second-factors';
import * as providerCalls from '@stagedoor/contracts/sign-in-providers';
import { expect, test } from 'vitest';
import { pathsWithoutToken } from '#/guard/token-check.ts';

test('they are auth’s public calls, neither more nor fewer', () => {
  const published = Object.values({
    ...apiKeyCalls,
    ...authCalls,
    ...passkeyCalls,
    ...providerCalls,
    ...secondFactorCalls,
  }).flatMap((call) =>
    typeof call === 'object' && 'path' in call && call.access === 'public' ? [`/api${call.path}`] : [],
  );

  expect([...pathsWithoutToken].sort()).toEqual(published.sort());
});
