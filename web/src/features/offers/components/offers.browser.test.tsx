import type { Offer } from '@stagedoor/contracts/offers';
import { Navigate, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signInAs, useSession } from '#/shared/session/session-store.ts';
import { useCheckout } from '#/shared/stores/checkout-store.ts';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, ben, cleo, phone, show } from '#/shared/testing/browser/show.tsx';
import { useOfferLinkReturn } from '../model/use-offer-link-return.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { OfferLink } from './offer-link.tsx';
import { OfferList } from './offer-list.tsx';

const spring: Offer = {
  id: 'spring',
  kind: 'code',
  state: 'on',
  code: 'SPRING',
  percent: 20,
  amount: null,
  months: 3,
  days: null,
  startsAt: null,
  endsAt: '2099-05-01T12:00:00.000Z',
  maxUses: 50,
  isFirstTime: true,
  tierIds: null,
  people: null,
  createdAt: '2026-01-31T12:00:00.000Z',
  revision: 3,
  figures: { opened: 40, taken: 12, paidAfter: 5, income: 120.5 },
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const pagination = { page: 1, limit: 20, total: 1, totalPages: 1, hasMore: false, nextCursor: null };

function serve(offers: readonly Offer[] = []) {
  return fakeServer({
    'GET /config': () => ({ features: ['offers', 'subscriptions'], version: '1' }),
    'GET /payments/offers': () => ({ offers, pagination }),
    'POST /payments/offers': () => spring,
    'PATCH /payments/offers/spring': () => ({ ...spring, state: 'off' }),
    [`GET /users/${ada.id}/tiers`]: () => ({ tiers: [] }),
    'GET /users/ben': () => ben,
    'GET /users/nobody': () => new Refusal(404, 'User not found'),
  });
}
const sent = (requests: readonly { method: string; path: string; body: unknown }[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

it('lists what each offer is and brought, switches it off, and ends it once asked', async () => {
  await page.viewport(phone.width, phone.height);
  const requests = serve([spring]);
  await show(<OfferList />);
  await expect
    .element(page.getByText('20% off for 3 months · until May 1, 2099 · 50 people at most · new people only'))
    .toBeVisible();
  for (const text of ['40', '12', '5', '$120.50'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(phone.width);
  await button('Switch off').click();
  await button('End').click();
  await page.getByRole('alertdialog', { name: 'End SPRING for good?' }).getByRole('button', { name: 'End' }).click();
  await expect
    .poll(() => sent(requests))
    .toEqual([
      ['PATCH', '/payments/offers/spring', { state: 'off', revision: 3 }],
      ['PATCH', '/payments/offers/spring', { state: 'ended', revision: 3 }],
    ]);
});

it('shares a link, and draws a picture of the offer', async () => {
  serve([spring]);
  await show(<OfferList />);
  await button('Share').click();
  await expect.element(page.getByText(`${location.origin}/ada?offer=SPRING`)).toBeVisible();
  const picture = page.getByRole('img', { name: /20% off for 3 months, SPRING/ }).element() as HTMLCanvasElement;
  const pixels = picture.getContext('2d')?.getImageData(570, 570, 420, 420).data ?? new Uint8ClampedArray();
  const shades = new Set(Array.from({ length: pixels.length / 4 }, (_, pixel) => pixels[pixel * 4]));
  expect([shades.has(0), shades.has(255)]).toEqual([true, true]);
});

it('makes a code for named people, and says who is not found', async () => {
  const requests = serve();
  const onClose = vi.fn();
  await show(<OfferDialog userId={ada.id} onClose={onClose} />);
  await page.getByRole('textbox', { name: 'Off the price' }).fill('20');
  await page.getByLabelText('For how many months').fill('3');
  await page.getByRole('textbox', { name: 'Code' }).fill('spring');
  await page.getByLabelText('Only for these people').fill('@ben\nnobody');
  await button('Make the offer').click();
  await expect.element(page.getByText('There is nobody named nobody')).toBeVisible();
  await page.getByLabelText('Only for these people').fill('@ben');
  await button('Make the offer').click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent(requests)).toEqual([
    ['POST', '/payments/offers', { kind: 'code', code: 'spring', percent: 20, months: 3, personIds: [ben.id] }],
  ]);
});

it('makes a trial of days', async () => {
  const requests = serve();
  await show(<OfferDialog userId={ada.id} onClose={() => undefined} />);
  await page.getByRole('radio', { name: 'Trial' }).click();
  await page.getByLabelText('Days').fill('14');
  await page.getByLabelText('Until').fill('2099-05-01');
  await button('Make the offer').click();
  const endsAt = new Date(2099, 4, 2).toISOString();
  await expect.poll(() => sent(requests)).toEqual([['POST', '/payments/offers', { kind: 'trial', days: 14, endsAt }]]);
});

it('opens the checkout with the code of a link, once', async () => {
  serve();
  const onDone = vi.fn();
  await show(<OfferLink user={cleo} code="SPRING" onDone={onDone} />);
  await expect
    .poll(() => useCheckout.getState().checkout)
    .toMatchObject({ payee: { id: cleo.id }, price: 5, code: 'SPRING' });
  expect(onDone).toHaveBeenCalled();
});

/** A profile that a link to an offer leads to, and a login page with its guard. */
function Site() {
  const { pathname, search } = useLocation();
  const isSignedIn = useSession((state) => state.user !== null);
  if (pathname === '/login') return isSignedIn ? <Navigate to="/" replace /> : <Login />;
  if (search === '') return <p>The first page</p>;
  return <OfferLink user={cleo} code="SPRING" onDone={() => undefined} />;
}

function Login() {
  useOfferLinkReturn();
  return <p>The login page</p>;
}

it('has visitors sign in first, and takes them back to the offer', async () => {
  serve();
  await show(<Site />, null, '/cleo?offer=SPRING');
  await expect.element(page.getByRole('dialog', { name: 'An offer by Cleo Moe' })).toBeVisible();
  await button('Log in').click();
  await expect.element(page.getByText('The login page')).toBeVisible();
  await signInAs(ada, { token: 'a-token', refreshToken: 'a-refresh-token' });
  await expect.poll(() => useCheckout.getState().checkout).toMatchObject({ payee: { id: cleo.id }, code: 'SPRING' });
});
