import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { away, fakeServer, holdAnswer, Refusal, type ServerRequest } from '#/shared/testing/browser/fake-server.ts';
import { ben, desk, phone } from '#/shared/testing/browser/show.tsx';
import { fakeVault, makeAsset } from '#/shared/vault-picker/testing/fake-vault.ts';
import { box, listPath, makeMessage, openThread, pageOf } from './testing/open-thread.tsx';

const assets = [makeAsset(1), makeAsset(2)];
const [first, second] = assets.map(({ id }) => id);
const fromVault = page.getByRole('button', { name: 'From vault' });
const picker = page.getByRole('dialog', { name: 'Choose from your vault' });
const send = page.getByRole('button', { name: 'Send', exact: true });
const files = page.getByRole('list', { name: 'Attached files' });
const arrived = (request: ServerRequest) => ({ ...makeMessage(2, ''), ...Object(request.body), isPaid: false });

/** The server of a creator; `states` is what Ben was sent. */
function serve(states: readonly object[], more: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    ...fakeVault(assets),
    [`GET ${listPath}`]: (request) => pageOf(1, request),
    'POST /messages/assets/sent': () => states,
    ...more,
  });
}

async function choose(...titles: string[]) {
  await fromVault.click();
  for (const title of titles) await picker.getByRole('button', { name: new RegExp(title) }).click();
  await picker.getByRole('button', { name: /^Add/ }).click();
}

const sentBodies = (requests: readonly ServerRequest[]) =>
  requests.filter(({ method, path }) => method === 'POST' && path === '/messages').map(({ body }) => body);

it('sends files of the vault at a price, in the order in which they were chosen', async () => {
  const requests = serve([], { 'POST /messages': arrived });
  await openThread();
  await choose('Picture 2', 'Picture 1');
  await expect.element(files.getByText('Picture 2')).toBeVisible();
  await page.getByRole('button', { name: 'Set a price' }).click();
  await page.getByLabelText('Price to unlock').fill('5');
  await expect.element(send).toBeEnabled();
  await send.click();
  await expect
    .poll(() => sentBodies(requests))
    .toEqual([{ receiverId: ben.id, type: 'PPV', isPaid: true, price: 5, mediaIds: [second, first] }]);
  await expect.element(files).not.toBeInTheDocument();
});

it('asks before it sends what was bought or sent for free, and not what was only offered', async () => {
  const states = [
    { assetId: first, state: 'BOUGHT' },
    { assetId: second, state: 'OFFERED' },
  ];
  const requests = serve(states, { 'POST /messages': arrived });
  await openThread();
  await choose('Picture 1', 'Picture 2');
  await expect.element(send).toBeEnabled();
  await send.click();
  const question = page.getByRole('alertdialog', { name: 'Send it again?' });
  await expect.element(question.getByText('Ben Roe has bought this already: Picture 1.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(files.getByText('Picture 1')).toBeVisible();
  expect(sentBodies(requests)).toEqual([]);
  await send.click();
  await question.getByRole('button', { name: 'Send anyway' }).click();
  await expect.poll(() => sentBodies(requests)).toMatchObject([{ type: 'IMAGE', mediaIds: [first, second] }]);
  await choose('Picture 2');
  await expect.element(send).toBeEnabled();
  await send.click();
  await expect.poll(() => sentBodies(requests)).toHaveLength(2);
});

it('waits for what was sent before, and sends all the same where that cannot be looked up', async () => {
  const lookUp = holdAnswer<unknown>();
  const requests = serve([], {
    'POST /messages': arrived,
    'POST /messages/assets/sent': ({ body }) => (Object(body).assetIds.length === 1 ? lookUp.held : []),
  });
  await openThread();
  await choose('Picture 1');
  await expect.element(files.getByText('Picture 1')).toBeVisible();
  await expect.element(send).toBeDisabled();
  lookUp.release(new Refusal(503, 'Busy'));
  await expect.element(send).toBeEnabled();
  await send.click();
  await expect.poll(() => sentBodies(requests)).toMatchObject([{ mediaIds: [first] }]);
});

it('keeps chosen files when the conversation is opened again, and an unsent message has them', async () => {
  let answer: unknown = away;
  const requests = serve([], { 'POST /messages': (request) => (answer === undefined ? arrived(request) : answer) });
  const opened = await openThread();
  await choose('Picture 1', 'Picture 2');
  await files.getByRole('button', { name: 'Remove Picture 1' }).click();
  await opened.unmount();
  await openThread();
  await expect.element(files.getByText('Picture 2')).toBeVisible();
  await expect.element(send).toBeEnabled();
  const message = 'A file is not in your vault any more';
  answer = new Refusal(400, message, undefined, [{ field: 'mediaIds', message }]);
  await page.getByLabelText('Message', { exact: true }).fill('Look');
  await send.click();
  await expect.element(box.getByText('A file is not in your vault any more')).toBeVisible();
  // Asked for, because one of the files must be the one: the test's vault has it no more.
  await expect.element(box.getByText('Not in your vault any more')).toBeVisible();
  answer = undefined;
  await box.getByRole('button', { name: 'Send without this file' }).click();
  await expect.poll(() => sentBodies(requests)).toHaveLength(2);
  expect(sentBodies(requests)).toEqual([
    { receiverId: ben.id, type: 'IMAGE', content: 'Look', mediaIds: [second] },
    { receiverId: ben.id, type: 'TEXT', content: 'Look' },
  ]);
  // Another message than the one that was refused.
  const [refused, other] = requests.filter(({ method, path }) => method === 'POST' && path === '/messages');
  expect(other?.headers.get('idempotency-key')).not.toBe(refused?.headers.get('idempotency-key'));
});

it('leaves the text its room on a phone, with the tools above it', async () => {
  serve([]);
  await openThread(ben, phone);
  const field = page.getByLabelText('Message', { exact: true });
  await expect.element(fromVault).toBeVisible();
  expect(field.element().getBoundingClientRect().width).toBeGreaterThan(260);
  expect(fromVault.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    field.element().getBoundingClientRect().top + 4,
  );
  await page.viewport(desk.width, desk.height);
  await expect
    .poll(() => fromVault.element().getBoundingClientRect().bottom)
    .toBeGreaterThan(field.element().getBoundingClientRect().top);
  await userEvent.keyboard('{Escape}');
});
