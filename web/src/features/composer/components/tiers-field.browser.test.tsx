import type { Tier } from '@stagedoor/contracts/tiers';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { TiersField } from './tiers-field.tsx';

const tier = (id: string, name: string, price: number, isArchived = false): Tier => ({
  ...{ id, name, price, benefits: [], seats: null, pictureUrl: null, isArchived, revision: 1 },
});
const tiers = [tier('d', 'Free', 0), tier('c', 'Bronze', 5), tier('b', 'Gold', 25), tier('a', 'Old', 9, true)];
const serve = (features: readonly string[] = ['tiers'], shown: readonly Tier[] = tiers) =>
  fakeServer({
    [`GET /users/${ada.id}/tiers`]: () => ({ tiers: shown }),
    'GET /config': () => ({ features, version: '1' }),
  });

function Field({ start }: { readonly start: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <TiersField value={value} onChange={setValue} />
      <output>{`value ${value}`}</output>
    </>
  );
}
const value = (ids: string) => page.getByText(`value ${ids}`, { exact: true });
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });

it('names all paid tiers, some, or one with those above it, and never none', async () => {
  serve();
  await show(<Field start="" />);
  await page.getByRole('radio', { name: 'Some tiers' }).click();
  await expect.element(value('c')).toBeVisible();
  await box('Bronze').click();
  await expect.element(value('c')).toBeVisible();
  await box('Free').click();
  await expect.element(value('c,d')).toBeVisible();
  await box('Bronze').click();
  await expect.element(value('d')).toBeVisible();
  await page.getByRole('button', { name: 'Bronze and above', exact: true }).click();
  await expect.element(value('a,b,c')).toBeVisible();
  await expect.element(box('Old (archived)')).toBeChecked();
  await page.getByRole('radio', { name: 'All paid tiers' }).click();
  await expect.element(page.getByText('Also tiers that you make later.')).toBeVisible();
});

it.each([
  ['whoever has no tiers', ['tiers'], [], ''],
  ['a platform without the feature', [], tiers, ''],
])('is nothing for %s', async (_, features, shown, start) => {
  const requests = serve(features, shown);
  await show(<Field start={start} />);
  await expect.poll(() => requests.some(({ path }) => path.endsWith('/tiers'))).toBe(true);
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
});

it('still shows what a post names while the feature is off', async () => {
  serve([]);
  await show(<Field start="b" />);
  await expect.element(box('Gold')).toBeChecked();
});
