import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
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
