import type { Webhook } from '@stagedoor/contracts/webhooks';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { Webhooks } from './webhooks.tsx';

const url = 'https://example.com/hook';
const webhook: Webhook = {
  id: '01981b5c-0000-7000-8000-0000000000a1',
  url,
  eventTypes: ['tip.received'],
  revision: 1,
  isWaiting: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  offReason: null,
  failingSince: null,
  previousSecretUntil: null,
};

it('has a new webhook challenged before it can be tested', async () => {
  const problem = 'Your program did not answer the challenge: it answered 404';
  const answers: (Webhook | Refusal)[] = [new Refusal(400, problem), { ...webhook, isWaiting: false }];
  let current = webhook;
  fakeServer({
    'GET /notifications/webhooks': () => [current],
    [`POST /notifications/webhooks/${webhook.id}/challenge`]: () => {
      const answer = answers.shift() ?? new Refusal(500, 'asked too often');
      if (!(answer instanceof Refusal)) current = answer;
      return answer;
    },
  });
  await show(<Webhooks canChange />);
  await expect.element(page.getByText('Waits for its answer')).toBeVisible();
  await expect.element(page.getByText(/give your program the secret, then send it the challenge/)).toBeVisible();
  expect(page.getByRole('button', { name: `Test ${url}` }).elements()).toEqual([]);
  const challenge = page.getByRole('button', { name: `Send the challenge ${url}` });
  await challenge.click();
  await expect.element(page.getByText(problem)).toBeVisible();
  await challenge.click();
  await expect.element(page.getByRole('button', { name: `Test ${url}` })).toBeVisible();
  await expect.element(page.getByText('Your program has answered: events are sent from now on')).toBeVisible();
});
