import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '#/shared/session/session-store.ts';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { RemovePictureButton } from './remove-picture-button.tsx';

const withPicture = { ...ada, avatarUrl: '/media/social/avatars/1/512.webp' };

it('asks first, removes the picture, and has it back nowhere', async () => {
  const requests = fakeServer({ 'DELETE /users/avatar': () => ({ avatarUrl: null }) });
  await show(<RemovePictureButton kind="avatar" />, withPicture);
  const button = page.getByRole('button', { name: 'Remove picture', exact: true });
  await button.click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(button).toHaveFocus();
  expect(requests).toEqual([]);
  await button.click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(page.getByText('Picture removed', { exact: true }).first()).toBeVisible();
  expect(useSession.getState().user?.avatarUrl).toBeNull();
});

it('says why where it is refused, and leaves the picture', async () => {
  fakeServer({ 'DELETE /users/avatar': () => new Refusal(503, 'Busy') });
  await show(<RemovePictureButton kind="avatar" />, withPicture);
  await page.getByRole('button', { name: 'Remove picture', exact: true }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(page.getByText('Server error. Please try again later.', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(useSession.getState().user?.avatarUrl).toBe(withPicture.avatarUrl);
});
