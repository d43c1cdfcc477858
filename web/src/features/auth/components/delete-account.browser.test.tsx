import { keys, set } from 'idb-keyval';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { DeleteAccount } from './delete-account.tsx';

const providers = (hasPassword: boolean) => () => ({ linked: [], available: [], hasPassword });

it('asks who has no password to set one first, instead of for a password', async () => {
  fakeServer({ 'GET /auth/linked-providers': providers(false) });
  await show(<DeleteAccount />);
  await expect.element(page.getByText('You have no password yet', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Security' })).toHaveAttribute('href', '/settings?tab=security');
  await expect.element(page.getByRole('button', { name: 'Delete account' })).not.toBeInTheDocument();
});

it('asks everybody else for it', async () => {
  fakeServer({ 'GET /auth/linked-providers': providers(true) });
  await show(<DeleteAccount />);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible();
});

function Waiting() {
  const [isWaiting, setWaiting] = useState(true);
  return (
    <DeleteAccount isWaiting={isWaiting}>
      <button type="button" onClick={() => setWaiting(false)}>
        It is known
      </button>
    </DeleteAccount>
  );
}

it('waits for what the person should know before', async () => {
  fakeServer({ 'GET /auth/linked-providers': providers(true) });
  await show(<Waiting />);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Delete account' });
  await page.getByLabelText('Password', { exact: true }).fill('backstage-pass');
  await expect.element(submit).toBeDisabled();
  await page.getByRole('button', { name: 'It is known' }).click();
  await expect.element(submit).toBeEnabled();
});

it('leaves nothing of the person in this browser', async () => {
  fakeServer({ 'GET /auth/linked-providers': providers(true), 'DELETE /auth/me': () => null });
  await show(<DeleteAccount />);
  localStorage.setItem(`message-draft:${ada.id}:1`, 'Half a sentence');
  await set(`${ada.id}:outgoing-message:1`, { content: 'Not sent yet' });
  await set(`${ada.id}:voice-piece:1:1:0001`, { data: new Blob(['sound']) });
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabelText('Password', { exact: true }).fill('backstage-pass');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await expect.element(page.getByText('Your account has been deleted', { exact: false })).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.includes(ada.id))).toEqual([]);
  expect((await keys()).map(String).filter((key) => key.includes(ada.id))).toEqual([]);
});
