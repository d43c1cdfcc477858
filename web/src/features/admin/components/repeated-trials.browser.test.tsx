import type { RepeatedTrial } from '@stagedoor/contracts/repeated-trials';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { RepeatedTrials } from './repeated-trials.tsx';

const person = (id: string, username: string) => ({
  id,
  username,
  displayName: null,
  avatarUrl: null,
  isVerified: false,
});
const trial: RepeatedTrial = {
  id: '01981b5c-0000-7000-8000-000000000009',
  slug: 'crm',
  user: person('01981b5c-0000-7000-8000-000000000002', 'second_account'),
  beganAt: '2026-11-03T12:00:00.000Z',
  endsAt: '2026-11-17T12:00:00.000Z',
  earlier: [
    {
      user: person('01981b5c-0000-7000-8000-000000000001', 'first_account'),
      beganAt: '2026-10-01T12:00:00.000Z',
      shared: ['card', 'payout_target'],
    },
  ],
};

const answer = (trials: readonly RepeatedTrial[]) => () => ({
  trials,
  pagination: { page: 1, limit: 20, total: trials.length, totalPages: 1, hasMore: false, nextCursor: null },
});

it('shows who had a trial before with the same card, and ends the second one', async () => {
  let trials = [trial];
  const requests = fakeServer({
    'GET /payments/admin/repeated-trials': () => answer(trials)(),
    [`POST /payments/admin/repeated-trials/${trial.id}/end`]: () => {
      trials = [];
      return null;
    },
  });
  await show(<RepeatedTrials nameOf={() => 'Creator CRM'} />);
  await expect.element(page.getByText('Creator CRM, until Nov 17, 2026')).toBeVisible();
  await expect.element(page.getByText(/^Same card and bank account/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'first_account @first_account' })).toBeVisible();
  await page.getByRole('button', { name: 'End trial @second_account' }).click();
  await expect.element(page.getByText('The trial of @second_account has ended')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Repeated trials' })).not.toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('shows nothing where there is none', async () => {
  const requests = fakeServer({ 'GET /payments/admin/repeated-trials': answer([]) });
  await show(<RepeatedTrials nameOf={(slug) => slug} />);
  await expect.poll(() => requests.length).toBe(1);
  await expect.element(page.getByRole('heading', { name: 'Repeated trials' })).not.toBeInTheDocument();
});
