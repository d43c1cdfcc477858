import { defineCall } from '@stagedoor/contracts/call';
import { Type } from 'typebox';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#/shared/testing/fake-browser.ts';
import { createScreenCall } from './create-screen-call.ts';

const contract = (service: string) =>
  defineCall({
    service,
    method: 'GET',
    path: `/${service}/notes`,
    summary: 'Notes',
    access: 'signed-in',
    answer: Type.String(),
  });

/** Returns the next status for each request, and records the requests that came. */
function answerWith(...statuses: number[]) {
  return fakeBrowser(() => ({ status: statuses.shift() ?? 200, body: { success: true, data: 'notes' } }));
}

function fakeTokens() {
  let count = 1;
  return {
    get: async () => `token-${count}`,
    forget() {
      count += 1;
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

it('sends the token that is for the service alone', async () => {
  const sent = answerWith(200);
  expect(await createScreenCall('llc', fakeTokens())(contract('llc'), {})).toBe('notes');
  expect(sent).toMatchObject([{ path: '/api/llc/notes', token: 'Bearer token-1' }]);
});

it('replaces a token that the service refuses, once', async () => {
  const replaced = answerWith(401, 200);
  expect(await createScreenCall('llc', fakeTokens())(contract('llc'), {})).toBe('notes');
  expect(replaced.map(({ token }) => token)).toEqual(['Bearer token-1', 'Bearer token-2']);
  const refused = answerWith(401, 401, 200);
  await expect(createScreenCall('llc', fakeTokens())(contract('llc'), {})).rejects.toMatchObject({ statusCode: 401 });
  expect(refused).toHaveLength(2);
});

it('refuses a call to another service before it is sent', async () => {
  const sent = answerWith();
  const call = createScreenCall('llc', fakeTokens());
  for (const other of ['accounting', 'auth', 'llc-more']) {
    await expect(call(contract(other), {})).rejects.toMatchObject({ statusCode: 403 });
  }
  expect(sent).toEqual([]);
});

it.each([
  [403, 'You do not have access to this service', 'You do not have access to this service'],
  [404, 'Fan not found', 'Fan not found'],
  [503, 'The service is busy. Please try again.', 'Server error. Please try again later.'],
])('says a %i in the words that help', async (status, message, said) => {
  fakeBrowser(() => ({ status, body: { success: false, statusCode: status, message } }));
  await expect(createScreenCall('llc', fakeTokens())(contract('llc'), {})).rejects.toMatchObject({
    statusCode: status,
    message: said,
  });
});
