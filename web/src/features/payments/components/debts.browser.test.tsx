import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, ben, cleo, desk, phone, show } from '#/shared/testing/browser/show.tsx';
import { Debts } from './debts.tsx';
import { TargetDebt } from './target-debt.tsx';

const admin = { ...ada, role: 'ADMIN' } as const;
const debtId = '01981b5c-0000-7000-8000-0000000000f9';
const at = '2026-02-11T12:00:00.000Z';
const debt = {
  id: debtId,
  user: null,
  amount: 500,
  since: at,
  leftAt: at,
  others: [{ user: ben, since: at, shared: ['card'] }],
};
const list = (debts: unknown[]) => () => ({
  debts,
  pagination: { page: 1, limit: 20, total: debts.length, totalPages: 1, hasMore: false, nextCursor: null },
});

it.each([
  ['a small', phone],
  ['a wide', desk],
])('shows on %s screen who owes, and who has the same card, about which an ADMIN decides', async (_, size) => {
  await page.viewport(size.width, size.height);
  let others: unknown[] = debt.others;
  const requests = fakeServer({
    'GET /payments/admin/debts': () => list([{ ...debt, others }])(),
    [`PUT /payments/admin/debts/${debtId}/others/${ben.id}/dismissal`]: () => {
      others = [];
      return null;
    },
    [`PUT /payments/admin/users/${ben.id}/payout-hold`]: () => ({ hold: { reason: 'x', heldAt: at } }),
  });
  await show(<Debts />, admin);
  await expect.element(page.getByText('A deleted account').first()).toBeVisible();
  await expect.element(page.getByText('$500.00').first()).toBeVisible();
  await page.getByRole('button', { name: `Hold payouts @${ben.username}` }).click();
  await page.getByLabelText(`Reason, which @${ben.username} reads`).fill('An account of yours owes $500');
  await page.getByRole('dialog').getByRole('button', { name: 'Hold payouts', exact: true }).click();
  await page.getByRole('button', { name: `Somebody else @${ben.username}` }).click();
  await expect.element(page.getByRole('button', { name: `Somebody else @${ben.username}` })).not.toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { reason: 'An account of yours owes $500' },
    undefined,
  ]);
});

it('writes off a debt with a reason', async () => {
  let debts: unknown[] = [{ ...debt, user: cleo, leftAt: null, others: [] }];
  const requests = fakeServer({
    'GET /payments/admin/debts': () => list(debts)(),
    [`POST /payments/admin/debts/${debtId}/write-off`]: () => {
      debts = [];
      return null;
    },
  });
  await show(<Debts />, admin);
  await page.getByRole('button', { name: `Write off @${cleo.username}` }).click();
  await page.getByLabelText('Reason, for the audit log').fill('Long ago');
  await page.getByRole('dialog').getByRole('button', { name: 'Write off', exact: true }).click();
  await expect.poll(() => requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Long ago' });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Who owes' })).not.toBeInTheDocument();
});

it('shows the debt that a notification leads to, with the focus, or says that it is settled', async () => {
  let isSettled = false;
  fakeServer({
    'GET /payments/admin/debts': ({ query }) => list(query.get('id') === debtId && !isSettled ? [debt] : [])(),
    [`POST /payments/admin/debts/${debtId}/write-off`]: () => {
      isSettled = true;
      return null;
    },
  });
  await show(<TargetDebt />, admin, `/admin?tab=payments&debt=${debtId}`);
  const target = page.getByRole('region', { name: 'The debt you came for' });
  await expect.element(target.getByText('$500.00').first()).toBeVisible();
  await expect.element(target).toHaveFocus();
  await target.getByRole('button', { name: 'Write off A deleted account' }).click();
  await page.getByLabelText('Reason, for the audit log').fill('Long ago');
  await page.getByRole('dialog').getByRole('button', { name: 'Write off', exact: true }).click();
  await expect.element(target.getByText('This debt is settled.')).toBeVisible();
});
