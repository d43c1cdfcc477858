import { expect, inject, it } from 'vitest';
import { getMyProfile, getToken } from '../src/features/developers/samples/call-with-key.mjs';
import { call } from './support/api.ts';
import { logInAdmin } from './support/log-in-admin.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { registerPerson } from './support/people.ts';
import { registerConfirmed } from './support/register-confirmed.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

it('a creator makes an API key, a program uses it by the sample, and it ends when it is revoked', async () => {
  const creator = await registerConfirmed(address, inject('environment'), 'hana', 'CREATOR');
  const page = await openWindow(creator, { width: 390, height: 844 });
  await page.goto('/developers');
  await seeHeading(page, 'Developers');
  await seeText(page, 'You have no API keys.');
  await page.getByRole('button', { name: 'New API key' }).click();
  const create = page.getByRole('button', { name: 'Create', exact: true });
  await page.getByLabel('Name', { exact: true }).fill('Newsletter');
  expect(await create.isDisabled()).toBe(true);
  await page.getByLabel('Read profiles, and your own').click();
  await create.click();
  const secret = (await page.getByRole('dialog', { name: 'Your API key' }).locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^sdk_/);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByText('never used').waitFor();
  expect(await page.getByText(secret).count()).toBe(0);

  const token = await getToken(address, secret);
  expect(await getMyProfile(address, token)).toMatchObject({ id: creator.user.id });
  const feed = await fetch(`${address}/api/posts/feed`, { headers: { authorization: `Bearer ${token}` } });
  expect(feed.status).toBe(403);
  const earnings = await fetch(`${address}/api/payments/balance`, { headers: { authorization: `Bearer ${token}` } });
  expect(earnings.status).toBe(403);
  await page.reload();
  await page.getByText(/· used .* · expires/).waitFor();

  await page.getByRole('button', { name: 'Revoke Newsletter' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await seeText(page, 'You have no API keys.');
  await expect(getToken(address, secret)).rejects.toThrow('Unknown, revoked or expired API key');
  await expect(getMyProfile(address, token)).rejects.toThrow();
  await page.goto('/settings?tab=security');
  await seeText(page, 'API key revoked');
});

it('a former creator sees their old keys, revokes them, and makes none', async () => {
  const person = await registerConfirmed(address, inject('environment'), 'odo', 'CREATOR');
  await call(address, 'POST', '/auth/api-keys', {
    token: person.token,
    body: { name: 'Old bot', scopes: ['profile:read'] },
  });
  const admin = await logInAdmin(address, inject('environment'));
  await call(address, 'PATCH', `/admin/users/${person.user.id}/role`, { token: admin.token, body: { role: 'FAN' } });
  const page = await openWindow(person);
  // The stored role in the browser is replaced by the current one once auth has received the event.
  await until(async () => {
    await page.goto('/developers');
    await page.getByRole('heading', { name: 'Your API keys' }).waitFor({ timeout: 8_000 });
    expect(await page.getByRole('button', { name: 'New API key' }).count()).toBe(0);
  });
  await page.getByRole('button', { name: 'Revoke Old bot' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByRole('heading', { name: 'Your API keys' }).waitFor({ state: 'detached' });
});

it('a key with a scope of payments reads there, by the gateway’s exchange', async () => {
  const creator = await registerConfirmed(address, inject('environment'), 'mara', 'CREATOR');
  const made = await fetch(`${address}/api/auth/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${creator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Books', scopes: ['earnings:read'] }),
  });
  const { data } = (await made.json()) as { data: { secret: string } };
  const headers = { authorization: `Bearer ${await getToken(address, data.secret)}` };
  expect((await fetch(`${address}/api/payments/balance`, { headers })).status).toBe(200);
  expect((await fetch(`${address}/api/payments/methods`, { headers })).status).toBe(403);
});

it('a visitor and a fan read how it works, without keys', async () => {
  const visitor = await openWindow(undefined, { width: 1_440, height: 900 });
  await visitor.goto('/community');
  await visitor.getByRole('link', { name: 'developers' }).click();
  await seeText(visitor, 'GET /api/users/:id/subscribers');
  expect(await visitor.getByRole('button', { name: 'New API key' }).count()).toBe(0);
  const fan = await openWindow(await registerPerson(address, 'theo'), { width: 390, height: 844 });
  await fan.goto('/developers');
  await seeText(fan, 'posts:write');
  expect(await fan.getByRole('button', { name: 'New API key' }).count()).toBe(0);
});

it('a creator makes a webhook, has its program challenged, and turns it off', async () => {
  const creator = await registerPerson(address, 'runa', 'CREATOR');
  const page = await openWindow(creator, { width: 390, height: 844 });
  await page.goto('/developers');
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Address').fill('http://10.0.0.1/hook');
  await page.getByLabel('tip.received').click();
  const create = page.getByRole('button', { name: 'Create', exact: true });
  await create.click();
  await seeText(page, 'Use an address of the public web that begins with https://');
  await page.getByLabel('Address').fill('https://webhook.invalid/hook');
  await create.click();
  const shown = page.getByRole('dialog', { name: 'The webhook' });
  expect(await shown.locator('code').textContent()).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await seeText(page, 'Waits for its answer');
  // Nobody is there.
  await page.getByRole('button', { name: 'Send the challenge https://webhook.invalid/hook' }).click();
  await seeText(page, 'Your program did not answer the challenge: it could not be reached');
  await page.getByRole('button', { name: 'Turn off https://webhook.invalid/hook' }).click();
  await seeText(page, 'Off');
  await page.getByRole('button', { name: 'Delete https://webhook.invalid/hook' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await seeText(page, 'You have no webhooks.');
});

it('the documents for tools are there', async () => {
  for (const [name, field] of [
    ['openapi', 'openapi'],
    ['asyncapi', 'asyncapi'],
  ]) {
    const document = await (await fetch(`${address}/docs/developers/${name}.json`)).json();
    expect(document).toHaveProperty(field ?? '');
  }
});
