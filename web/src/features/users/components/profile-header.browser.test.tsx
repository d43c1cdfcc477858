import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, cleo, phone, show } from '#/shared/testing/browser/show.tsx';
import { ProfileHeader } from './profile-header.tsx';

const nothing = () => undefined;
const badge = page.getByText('Follows you', { exact: true });

it.each([
  ['shows that its person follows the viewer', { isFollower: true }, true],
  ['shows nothing where they do not follow the viewer', { isFollower: false }, false],
  ['shows nothing on the viewer’s own profile', { isFollower: true, id: ada.id }, false],
] as const)('%s, within a phone', async (_, part, isShown) => {
  await page.viewport(phone.width, phone.height);
  fakeServer({ 'GET /config': () => ({ features: [], version: '1' }) });
  await show(
    <ProfileHeader
      user={{ ...cleo, username: 'a'.repeat(30), ...part }}
      onFollowChanged={nothing}
      onAvatarUploaded={nothing}
      onBlocked={nothing}
    />,
  );
  await expect.element(page.getByRole('heading', { name: 'Cleo Moe' })).toBeVisible();
  expect(badge.query() !== null).toBe(isShown);
  expect(document.documentElement.scrollWidth).toBe(phone.width);
});

it('shows the whole of the longest name, within a phone', async () => {
  await page.viewport(phone.width, phone.height);
  fakeServer({ 'GET /config': () => ({ features: [], version: '1' }) });
  const displayName = `שלום ${'W'.repeat(45)}`;
  await show(
    <ProfileHeader
      user={{ ...cleo, displayName, isVerified: true }}
      onFollowChanged={nothing}
      onAvatarUploaded={nothing}
      onBlocked={nothing}
    />,
  );
  const heading = page.getByRole('heading', { name: displayName });
  await expect.element(heading).toBeVisible();
  const { scrollWidth, clientWidth } = heading.element();
  expect(scrollWidth).toBe(clientWidth);
  expect(document.documentElement.scrollWidth).toBe(phone.width);
});

it.each([
  ['says to a subscriber that its person is no creator any more', 'FAN', true, 1],
  ['says nothing of it to anybody else', 'FAN', false, 0],
  ['says nothing of a creator who set no price', 'CREATOR', true, 0],
] as const)('%s', async (_, role, hasSubscription, count) => {
  await page.viewport(phone.width, phone.height);
  fakeServer({ 'GET /config': () => ({ features: ['subscriptions'], version: '1' }) });
  const user = { ...cleo, subscriptionPrice: 0, role, hasSubscription };
  await show(
    <ProfileHeader user={user} onFollowChanged={nothing} onAvatarUploaded={nothing} onBlocked={nothing} />,
    ada,
  );
  await expect.element(page.getByRole('heading', { name: 'Cleo Moe' })).toBeVisible();
  const line = page.getByText('No creator any more: your subscription ends with the month that you paid for.');
  expect(line.elements()).toHaveLength(count);
  expect(document.documentElement.scrollWidth).toBe(phone.width);
});
