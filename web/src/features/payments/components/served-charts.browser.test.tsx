import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal, type ServerRequest } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { ServedCharts } from './served-charts.tsx';

const period = { startDate: '2026-02-01', endDate: '2026-02-02' };
const served = ({ query }: ServerRequest) => {
  const isBefore = query.get('startDate') !== period.startDate;
  return {
    days: [
      { date: '2026-02-01', bytes: 2_000_000, minutes: 10.5 },
      { date: '2026-02-02', bytes: 1_000_000, minutes: 2 },
    ],
    totals: isBefore ? { bytes: 1_500_000, minutes: 5 } : { bytes: 3_000_000, minutes: 12.5 },
  };
};

it('shows what was played and sent to viewers, and what the files take', async () => {
  fakeServer({
    'GET /media/served': served,
    'GET /media/storage': () => ({ usedBytes: 12_500_000_000, quotaBytes: 50_000_000_000 }),
  });
  await show(<ServedCharts period={period} />);
  await expect
    .element(page.getByRole('region', { name: 'Minutes sent to viewers' }).getByText('12.5 minutes'))
    .toBeVisible();
  const sent = page.getByRole('region', { name: 'Sent to viewers' });
  await expect.element(sent.getByText('3.0 MB', { exact: true })).toBeVisible();
  await expect.element(sent.getByText('Stored: 12.5 GB of 50.0 GB')).toBeVisible();
});

it('says when the figures cannot be read, and tries again', async () => {
  let isAway = true;
  fakeServer({ 'GET /media/served': (request) => (isAway ? new Refusal(409, 'Not now') : served(request)) });
  await show(<ServedCharts period={period} />);
  await expect.element(page.getByRole('button', { name: /Retry/ })).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: /Retry/ }).click();
  await expect.element(page.getByText('12.5 minutes')).toBeVisible();
});
