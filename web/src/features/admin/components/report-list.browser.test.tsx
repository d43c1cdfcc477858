import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, ben, cleo, desk, show } from '#/shared/testing/browser/show.tsx';
import { ReportList } from './report-list.tsx';

const report = (id: string, reporter: object | null) => ({
  id,
  reporter,
  targetType: 'user',
  targetId: cleo.id,
  postId: null,
  target: cleo,
  excerpt: null,
  reason: 'Spam or scam',
  description: null,
  status: 'open',
  action: null,
  note: null,
  createdAt: '2026-11-20T10:00:00.000Z',
});

it('lists a report of somebody whose account is deleted, without a link to nobody', async () => {
  await page.viewport(desk.width, desk.height);
  fakeServer({
    'GET /admin/reports': () => ({
      reports: [report('1', ben), report('2', null)],
      pagination: { page: 1, limit: 20, total: 2, totalPages: 1, hasMore: false, nextCursor: null },
    }),
  });
  await show(<ReportList targetId={null} />, { ...ada, role: 'ADMIN' } as const);
  await expect.element(page.getByRole('link', { name: `@${ben.username}`, exact: true })).toBeVisible();
  await expect.element(page.getByText('Somebody whose account is deleted')).toBeVisible();
});

it('shows the tiers of a reported person, and clears one', async () => {
  const tier = { id: 't1', name: 'Rude', price: 9, benefits: ['Ruder'], seats: null, pictureUrl: '/p.webp' };
  let shown = { ...tier, isArchived: false, revision: 1 };
  const requests = fakeServer({
    'GET /admin/reports': () => ({
      reports: [report('1', ben)],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1, hasMore: false, nextCursor: null },
    }),
    'GET /admin/reports/1/content': () => ({
      ...{ isThere: true, isRecorded: false, text: 'A bio', createdAt: null, updatedAt: null, media: [] },
      tiers: [shown],
    }),
    'POST /admin/tiers/t1/clear': () => {
      shown = { ...shown, name: 'Tier 1', benefits: [], revision: 2 };
      return shown;
    },
  });
  await page.viewport(desk.width, desk.height);
  await show(<ReportList targetId={null} />, { ...ada, role: 'ADMIN' } as const);
  await page.getByRole('button', { name: /Read it here/ }).click();
  await expect.element(page.getByText('Ruder', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Rude' }).click();
  await page.getByLabelText('Note for the audit log (optional)').fill('Rude');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(page.getByText('Tier 1', { exact: true })).toBeVisible();
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ note: 'Rude' });
});
