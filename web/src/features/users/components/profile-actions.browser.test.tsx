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
  ['a subscriber where they are subscribed, and until when', true, 'FAN'],
  ['a subscriber where they are subscribed', true, 'CREATOR'],
  ['nobody else anything to pay for', false, 'FAN'],
] as const)('the profile of somebody without a subscription to sell shows %s', async (_, hasSubscription, role) => {
  await page.viewport(phone.width, phone.height);
  fakeServer({ 'GET /config': () => ({ features: ['subscriptions'], version: '1' }) });
  const user = { ...cleo, subscriptionPrice: 0, hasSubscription, role };
  await show(<ProfileActions user={user} isOwn={false} onFollowChanged={nothing} onBlocked={nothing} />, ada);
  const link = page.getByRole('link', { name: 'Subscribed', exact: true });
  const line = page.getByText('No creator any more: your subscription ends with the month that you paid for.');
  await expect.element(page.getByRole('button', { name: 'More about @cleo' })).toBeVisible();
  if (hasSubscription) await expect.element(link).toHaveAttribute('href', '/subscriptions');
  else expect(link.elements()).toEqual([]);
  expect(line.elements()).toHaveLength(hasSubscription && role === 'FAN' ? 1 : 0);
  expect(page.getByRole('button', { name: /Subscribe -/ }).elements()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(phone.width);
});
