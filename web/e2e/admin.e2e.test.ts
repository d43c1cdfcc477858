import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { call, publishPost } from './support/api.ts';
import { authenticatorCode } from './support/authenticator-code.ts';
import { logInAdmin } from './support/log-in-admin.ts';
import { makePicture } from './support/make-picture.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { type Person, registerPerson } from './support/people.ts';
import { registerConfirmed } from './support/register-confirmed.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

it('the desk is hidden from everyone else', async () => {
  const page = await openWindow(await registerPerson(address, 'fred', 'CREATOR'));
  await page.goto('/admin');
  await page.waitForURL(`${address}/`);
  expect(await page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);
});

it('an admin verifies a creator, resolves reports, suspends and restores, and the audit log has all of it', async () => {
  const admin = await logInAdmin(address, inject('environment'));
  const [hana, ivo, juno] = await Promise.all([
    registerPerson(address, 'hana', 'CREATOR'),
    registerPerson(address, 'ivo', 'CREATOR'),
    registerPerson(address, 'juno'),
  ]);
  await Promise.all([askForTick(hana), askForTick(ivo)]);
  const post = await publishPost(address, ivo.token, 'Buy my followers');
  await report(juno, `/posts/${post.id}/report`, 'Spam or scam');
  await report(juno, `/users/${hana.user.id}/report`, 'Something else');

  const page = await openWindow(admin);
  await page.goto('/');
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await seeHeading(page, 'Admin');

  const hers = page.getByRole('row').filter({ hasText: hana.username });
  await hers.getByRole('link', { name: 'Document 1' }).waitFor();
  await hers.getByRole('button', { name: /^Approve/ }).click();
  await seeText(page, `@${hana.username} is verified`);
  await page.getByRole('button', { name: `Reject @${ivo.username}` }).click();
  const refusal = page.getByRole('dialog', { name: `Refuse @${ivo.username} the tick?` });
  expect(await refusal.getByRole('button', { name: 'Reject' }).isDisabled()).toBe(true);
  await refusal.getByLabel('Reason').fill('The picture shows a cat');
  await refusal.getByRole('button', { name: 'Reject' }).click();
  await seeText(page, `@${ivo.username} was refused the tick`);
  await page.getByRole('radio', { name: 'Rejected' }).click();
  await seeText(page, 'The picture shows a cat');

  await page.getByRole('tab', { name: 'Services' }).click();
  await page.getByRole('button', { name: `Show services @${hana.username}` }).click();
  await page.getByRole('button', { name: 'Grant access to LLC Formation' }).click();
  await seeText(page, 'Access to LLC Formation granted');
  await page.getByRole('button', { name: 'Revoke access to LLC Formation' }).click();
  await page.getByRole('button', { name: 'Grant access to LLC Formation' }).waitFor();

  await page.getByRole('tab', { name: 'Reports' }).click();
  const aboutPost = page.getByRole('row').filter({ hasText: 'Buy my followers' });
  await aboutPost.getByRole('button', { name: /^Read it here/ }).click();
  await aboutPost.locator('p').getByText('Buy my followers', { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'People', exact: true }).click();
  await aboutPost.waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Posts', exact: true }).click();
  await page.getByRole('radio', { name: 'Last day', exact: true }).click();
  await aboutPost.getByRole('link', { name: `All about @${ivo.username}` }).click();
  const allAboutHim = page.getByRole('article', { name: `@${ivo.username}` });
  await allAboutHim.getByText('1 open, 0 resolved', { exact: true }).waitFor();
  await allAboutHim.getByText('Payouts are sent as usual.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'All people', exact: true }).click();
  await page.getByLabel('Name or username').waitFor();
  await page.getByRole('tab', { name: 'Reports' }).click();
  await aboutPost.getByRole('button', { name: /^Resolve/ }).click();
  await page.getByRole('radio', { name: 'Remove the post' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve', exact: true }).click();
  await seeText(page, 'Report resolved');
  await aboutPost.waitFor({ state: 'detached' });
  const aboutHer = page.getByRole('row').filter({ hasText: hana.username });
  await aboutHer.getByRole('button', { name: /^Resolve/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve', exact: true }).click();
  await aboutHer.waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Resolved' }).click();
  await seeText(page, 'Post removed');
  await seeText(page, 'Dismissed');

  const his = await openWindow(ivo);
  await his.goto('/feed');
  await seeHeading(his, 'Your Feed');
  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByLabel('Name or username').fill(ivo.username);
  await until(async () => expect(await page.getByRole('row').count()).toBe(2));
  await page.getByRole('button', { name: `Make a fan @${ivo.username}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a fan', exact: true }).click();
  await seeText(page, `@${ivo.username} is now a fan`);
  await page.getByRole('button', { name: `Suspend @${ivo.username}` }).click();
  await page.getByRole('dialog').getByLabel('Note for the audit log (optional)').fill('Sells followers');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click();
  await seeText(page, `@${ivo.username} is suspended`);
  await seeText(page, 'Suspended');
  await until(async () => {
    await his.goto('/notifications');
    await his.waitForURL('**/login', { timeout: 5_000 });
  });
  await seeProfile(his, ivo.username, 'User not found');
  await page.getByRole('button', { name: `Restore @${ivo.username}` }).click();
  await seeText(page, `@${ivo.username} is back`);
  await seeProfile(his, ivo.username, ivo.username);
  expect(await his.getByText('Buy my followers').count()).toBe(0);
  await seeProfile(his, hana.username, hana.username);
  await his.getByTitle('Verified').first().waitFor();

  await page.getByRole('tab', { name: 'Audit' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await log.getByText('Sells followers').first().waitFor();
  await log
    .getByRole('link', { name: `@${ivo.username}`, exact: true })
    .first()
    .waitFor();
  const actions = await log.getByRole('row').allInnerTexts();
  const done = [
    'Restored',
    'Suspended',
    'Changed the type',
    'a report',
    'Rejected a verification',
    'Approved a verification',
  ];
  for (const action of done) {
    expect(actions.some((row) => row.includes(action) && row.includes(admin.username))).toBe(true);
  }
});

it('a notification of a report leads to that report, open or resolved', async () => {
  const admin = await logInAdmin(address, inject('environment'));
  const [milo, nora] = await Promise.all([registerPerson(address, 'milo', 'CREATOR'), registerPerson(address, 'nora')]);
  const page = await openWindow(admin);
  await page.goto('/notifications');
  const reportLink = page.getByRole('link', { name: `${nora.username} reported a post: Spam or scam` });
  // Notifications learns of a new ADMIN by event, so reports of the moments before do not reach her.
  await until(async () => {
    const post = await publishPost(address, milo.token, 'Win a yacht');
    await report(nora, `/posts/${post.id}/report`, 'Spam or scam');
    await reportLink.first().waitFor({ timeout: 8_000 });
  });
  await reportLink.first().click();
  const opened = page.getByRole('region', { name: 'The report of your notification' });
  await opened.getByText('Win a yacht').waitFor();
  await opened.getByRole('button', { name: /^Resolve/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve', exact: true }).click();
  await opened.getByText('Dismissed').waitFor();
});

it('an admin finds what somebody earned, holds their payouts with a reason that they read, releases and refunds', async () => {
  const admin = await logInAdmin(address, inject('environment'));
  const [pia, quin] = await Promise.all([registerPerson(address, 'pia', 'CREATOR'), registerPerson(address, 'quin')]);
  await call(address, 'POST', '/payments/methods', { token: quin.token, body: { token: 'pm_card_visa' } });
  await call(address, 'POST', '/payments/tips', { token: quin.token, body: { creatorId: pia.user.id, amount: 30 } });
  await call(address, 'POST', '/payments/account', { token: pia.token, body: {} });

  const page = await openWindow(admin);
  await page.goto('/admin?tab=payments');
  await page.getByLabel('Name or username').fill(pia.username);
  await page.getByRole('button', { name: `Show payments @${pia.username}` }).click();
  const hers = page.getByRole('region', { name: `Payments of @${pia.username}` });
  await hers.getByText('$30.00').waitFor();
  await hers.getByRole('button', { name: 'Hold payouts' }).click();
  const dialog = page.getByRole('dialog', { name: `Hold payouts of @${pia.username}?` });
  expect(await dialog.getByRole('button', { name: 'Hold payouts' }).isDisabled()).toBe(true);
  await dialog.getByLabel(/^Reason/).fill('We check a dispute');
  await dialog.getByRole('button', { name: 'Hold payouts' }).click();
  await hers.getByText(/On hold since .*: We check a dispute/).waitFor();

  const earnings = await openWindow(pia);
  await earnings.goto('/earnings');
  await seeText(earnings, 'On hold: We check a dispute');
  await hers.getByRole('button', { name: 'Release payouts' }).click();
  await hers.getByText('Payouts are sent as usual.').waitFor();
  await earnings.reload();
  await earnings.getByRole('button', { name: 'Pay out', exact: true }).waitFor();

  await hers.getByRole('button', { name: /^Refund/ }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill('Sent by mistake');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click();
  await hers.getByText('Refunded by Stagedoor: Sent by mistake').waitFor();
  await page.getByRole('tab', { name: 'Audit' }).click();
  await page.getByRole('table', { name: 'Audit log' }).getByText('Released payouts').first().waitFor();
});

it('an admin logs somebody out everywhere, and the audit log has the note', async () => {
  const admin = await logInAdmin(address, inject('environment'));
  const rosa = await registerPerson(address, 'rosa');
  const page = await openWindow(admin);
  await page.goto('/admin?tab=users');
  await page.getByLabel('Name or username').fill(rosa.username);
  await page.getByRole('button', { name: `Log out everywhere @${rosa.username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Log out @${rosa.username} everywhere?` });
  await dialog.getByLabel(/^Note/).fill('Reported by phone');
  await dialog.getByRole('button', { name: 'Log out', exact: true }).click();
  await seeText(page, `@${rosa.username} is logged out everywhere`);
  await expect(call(address, 'GET', '/auth/me', { token: rosa.token })).rejects.toThrow('401');
  await untilAudited(admin, rosa, 'Reported by phone');
  await page.getByRole('tab', { name: 'Audit' }).click();
  const row = page.getByRole('row').filter({ hasText: rosa.username }).filter({ hasText: 'Reported by phone' });
  await row.getByText('Logged out everywhere').waitFor();
});

it('an admin removes the factor of a thief on the page of its person, and gives a reason', async () => {
  const admin = await logInAdmin(address, inject('environment'));
  const { token, ...nora } = await registerConfirmed(address, inject('environment'), 'nora');
  const path = '/auth/second-factors/authenticator-app';
  const { secret } = await call<{ secret: string }>(address, 'POST', path, { token });
  await call(address, 'POST', `${path}/confirm`, { token, body: { code: authenticatorCode(secret) } });
  const page = await openWindow(admin, { width: 390, height: 844 });
  await page.goto(`/admin?tab=users&person=${nora.user.id}`);
  await page.getByText('Logged in on 1 device · has a password').waitFor();
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: `Remove Authenticator app of @${nora.username}?` });
  const remove = dialog.getByRole('button', { name: 'Remove', exact: true });
  expect(await remove.isDisabled()).toBe(true);
  await dialog.getByLabel(/^How their identity was checked/).fill('Passport seen by video');
  await remove.click();
  await seeText(page, 'It is removed, and they are logged out everywhere');
  await page.getByText('Logged in on 0 devices · has a password').waitFor();
  await expect(call(address, 'GET', '/auth/me', { token })).rejects.toThrow('401');
  await untilAudited(admin, nora, 'authenticator-app: Passport seen by video');
  await page.reload();
  await page.getByText('authenticator-app: Passport seen by video').waitFor();
});

it('a desk that cannot be loaded says so and tries again', async () => {
  const admin = await logInAdmin(address, inject('environment'));
  const page = await openWindow(admin, { width: 390, height: 844 });
  await page.route('**/admin/audit?*', (route) => route.fulfill({ status: 403, json: { success: false } }));
  await page.goto('/admin?tab=audit');
  await seeText(page, 'You do not have permission to perform this action.');
  await page.unroute('**/admin/audit?*');
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await page.getByRole('list', { name: 'Audit log' }).or(page.getByText('No admin has done anything yet')).waitFor();
});

/** The audit log learns by events of what other services did. */
function untilAudited(admin: Person, about: Pick<Person, 'username'>, note: string): Promise<void> {
  return until(async () => {
    const { entries } = await call<{ entries: object[] }>(address, 'GET', `/admin/audit?about=${about.username}`, {
      token: admin.token,
    });
    expect(entries).toContainEqual(expect.objectContaining({ note }));
  });
}

function askForTick(person: Person): Promise<unknown> {
  const { buffer, mimeType, name } = makePicture('passport.png', [200, 180, 160]);
  const body = new FormData();
  body.append('documents', new Blob([buffer], { type: mimeType }), name);
  return call(address, 'POST', '/users/verification/request', { token: person.token, body });
}

function report(by: Person, path: string, reason: string): Promise<unknown> {
  return call(address, 'POST', path, { token: by.token, body: { reason } });
}

async function seeProfile(page: Page, username: string, heading: string): Promise<void> {
  await page.goto(`/${username}`);
  await seeHeading(page, heading);
}
