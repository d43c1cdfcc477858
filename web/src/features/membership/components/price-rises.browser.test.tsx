import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { phone, show } from '#/shared/testing/browser/show.tsx';
import { PriceRises } from './price-rises.tsx';

const tier = { id: '01981b5c-0000-7000-8000-0000000000d1', name: 'Backstage' };
const rise = {
  id: '01981b5c-0000-7000-8000-0000000000d2',
  tier,
  price: 15,
  startsAt: '2099-03-01T12:00:00.000Z',
  createdAt: '2099-01-01T12:00:00.000Z',
  asked: 12,
  agreed: 3,
};

it('asks those who pay less with the notice that was entered, and takes a question back', async () => {
  const requests = fakeServer({
    'GET /payments/price-rises': () => ({ plans: [{ tier, price: 15, below: 12 }], rises: [rise] }),
    'POST /payments/price-rises': () => rise,
    [`DELETE /payments/price-rises/${rise.id}`]: () => null,
  });
  await page.viewport(phone.width, phone.height);
  await show(<PriceRises />);
  await expect.element(page.getByText('12 subscribers pay less')).toBeVisible();
  await expect.element(page.getByText('3 of 12 agreed to $15.00 a month from Mar 1, 2099')).toBeVisible();
  await page.getByRole('button', { name: 'Ask them' }).click();
  await page.getByRole('spinbutton', { name: 'Notice in days' }).fill('45');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect.element(page.getByText('Your subscribers are being asked')).toBeVisible();
  const posted = requests.find(({ method }) => method === 'POST');
  expect(posted?.body).toEqual({ tierId: tier.id, expectedPrice: 15, noticeDays: 45 });
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.element(page.getByText('Everybody keeps their price')).toBeVisible();
});
