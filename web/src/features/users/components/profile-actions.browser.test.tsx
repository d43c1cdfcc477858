import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeCheckout, useCheckout } from '#/shared/stores/checkout-store.ts';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, cleo, phone, show } from '#/shared/testing/browser/show.tsx';
import { ProfileActions } from './profile-actions.tsx';

const nothing = () => undefined;
const own = { ...cleo, id: ada.id, username: ada.username };

it.each([
  ['its owner', true, own, ada],
  ['a visitor', false, cleo, null],
  ['somebody else, in the menu', false, cleo, ada],
] as const)('a profile is shared by %s', async (_, isOwn, user, viewer) => {
  await page.viewport(phone.width, phone.height);
  fakeServer({ 'GET /config': () => ({ features: [], version: '1' }) });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show(<ProfileActions user={user} isOwn={isOwn} onFollowChanged={nothing} onBlocked={nothing} />, viewer);
  const isInMenu = viewer !== null && !isOwn;
  if (isInMenu) await page.getByRole('button', { name: 'More about @cleo' }).click();
  await page.getByRole(isInMenu ? 'menuitem' : 'button', { name: 'Share profile', exact: true }).click();
  await expect.element(page.getByText('Link copied', { exact: true }).first()).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith(new URL(`/${user.username}`, window.location.origin).href);
  expect(document.documentElement.scrollWidth).toBe(phone.width);
  write.mockRestore();
});

it.each([
  ['where they are subscribed', 'a subscriber', true],
  ['nothing to pay for', 'anybody else', false],
] as const)(
  'the profile of somebody without a subscription to sell shows %s to %s',
  async (_what, _to, hasSubscription) => {
    fakeServer({ 'GET /config': () => ({ features: ['subscriptions'], version: '1' }) });
    const user = { ...cleo, subscriptionPrice: 0, hasSubscription };
    await show(<ProfileActions user={user} isOwn={false} onFollowChanged={nothing} onBlocked={nothing} />, ada);
    const link = page.getByRole('link', { name: 'Subscribed', exact: true });
    await expect.element(page.getByRole('button', { name: 'More about @cleo' })).toBeVisible();
    if (hasSubscription) await expect.element(link).toHaveAttribute('href', '/subscriptions');
    else expect(link.elements()).toEqual([]);
    expect(page.getByRole('button', { name: /Subscribe -/ }).elements()).toEqual([]);
  },
);

it('subscribing to a private account that is not followed says what comes before, instead of asking for a card', async () => {
  fakeServer({ 'GET /config': () => ({ features: ['subscriptions'], version: '1' }) });
  const subscribe = page.getByRole('button', { name: /Subscribe -/ });
  const notice = page.getByText('This account is private: follow it before you subscribe', { exact: true });
  const waiting = page.getByText('You can subscribe once your follow request is accepted', { exact: true });
  const cases = [
    [{ isPrivate: true, isFollowing: false }, notice],
    [{ isPrivate: true, isFollowing: false, isRequested: true }, waiting],
    [{ isPrivate: true, isFollowing: true }, undefined],
    [{ isPrivate: false, isFollowing: false }, undefined],
  ] as const;
  for (const [state, refusal] of cases) {
    const shown = await show(
      <ProfileActions user={{ ...cleo, ...state }} isOwn={false} onFollowChanged={nothing} onBlocked={nothing} />,
    );
    await expect.element(subscribe).toBeEnabled();
    await subscribe.click();
    if (refusal) await expect.element(refusal.first()).toBeVisible();
    expect(useCheckout.getState().checkout !== undefined).toBe(refusal === undefined);
    closeCheckout();
    await shown.unmount();
  }
});

it('keeps the buttons of somebody who is blocked together where they have no room beside the text', async () => {
  await page.viewport(320, 700);
  fakeServer({ 'GET /config': () => ({ features: [], version: '1' }) });
  await show(
    <ProfileActions user={{ ...cleo, isBlocked: true }} isOwn={false} onFollowChanged={nothing} onBlocked={nothing} />,
    ada,
  );
  const top = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect().top;
  await expect.element(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  expect(top('More about @cleo')).toBe(top('Unblock'));
});
