import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { cleo, show } from '#/shared/testing/browser/show.tsx';
import { ProfileForm } from './profile-form.tsx';

it.each([
  ['9,50', 9.5],
  ['12.25', 12.25],
])('takes %s for a price, also where the browser writes numbers with a point', async (typed, price) => {
  const requests = fakeServer({ 'PUT /users/profile': () => ({ ...cleo, subscriptionPrice: price }) });
  await show(<ProfileForm user={cleo} onChanged={vi.fn()} />);
  const field = page.getByLabelText('Subscription price');
  await field.clear();
  await userEvent.type(field, typed);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => requests.find(({ method }) => method === 'PUT')?.body).toEqual({ subscriptionPrice: price });
});

it('refuses a price that a comma makes ambiguous', async () => {
  const requests = fakeServer({});
  await show(<ProfileForm user={cleo} onChanged={vi.fn()} />);
  const field = page.getByLabelText('Subscription price');
  await field.clear();
  await userEvent.type(field, '1,000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('at most two decimals', { exact: false })).toBeVisible();
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
});
