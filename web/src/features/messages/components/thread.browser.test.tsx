import type { Media } from '@stagedoor/contracts/post';
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deleteValue, storeValue } from '#/shared/storage/stored-values.ts';
import { away, fakeServer, holdAnswer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, ben, phone, show } from '#/shared/testing/browser/show.tsx';
import {
  box,
  conversation,
  line,
  listPath,
  makeMessage,
  nothing,
  openThread,
  pageOf,
  topOf,
} from './testing/open-thread.tsx';
import { Thread } from './thread.tsx';

const drawnPicture = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='400' height='300'/>";

it('opens at the newest message, and keeps the place while older ones come in above', async () => {
  const older = holdAnswer<void>();
  fakeServer({
    [`GET ${listPath}`]: async (request) => {
      if (request.query.has('cursor')) await older.held;
      return pageOf(1_000, request);
    },
  });
  await openThread();
  await expect.element(line(1_000)).toBeInViewport();
  // Scrolled in steps, as a wheel does, until the oldest loaded message is there.
  await expect
    .poll(() => {
      box.element().scrollBy(0, -2_000);
      return line(901).query() !== null && box.element().scrollTop === 0;
    })
    .toBe(true);
  const before = topOf(901);
  older.release();
  await expect.element(line(900)).toBeInTheDocument();
  expect(Math.abs(topOf(901) - before)).toBeLessThan(3);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect.element(line(1_000)).toBeInViewport();
  // Two hundred are loaded; those near the box are rendered.
  expect(box.getByRole('listitem').elements().length).toBeLessThan(60);
});

it('shows of a tip whether it, or how much of it, went back', async () => {
  const tip = (sequence: number, more: object = {}) => ({
    ...makeMessage(sequence, ''),
    type: 'TIP',
    amount: 6,
    ...more,
  });
  fakeServer({
    [`GET ${listPath}`]: (request) => ({
      ...pageOf(4, request),
      messages: [tip(4, { refunded: 1.5 }), tip(3, { isTakenBack: true }), tip(2, { isRefunded: true }), tip(1)],
    }),
  });
  await openThread();
  await expect.element(box.getByText('Tip, refunded', { exact: true })).toBeVisible();
  await expect.element(box.getByText('Tip, taken back by the bank', { exact: true })).toBeVisible();
  await expect.element(box.getByText('Tip, $1.50 of it refunded', { exact: true })).toBeVisible();
  await expect.element(box.getByText('Tip', { exact: true })).toBeVisible();
});

it('asks again for older messages by its button alone after that has failed', async () => {
  let isUnavailable = true;
  const requests = fakeServer({
    [`GET ${listPath}`]: (request) => (request.query.has('cursor') && isUnavailable ? away : pageOf(150, request)),
  });
  await openThread();
  await expect.element(line(150)).toBeInViewport();
  box.element().scrollTo(0, 0);
  const retry = page.getByRole('button', { name: /Retry/i });
  await expect.element(retry).toBeVisible();
  const asked = requests.length;
  box.element().scrollTo(0, 300);
  box.element().scrollTo(0, 0);
  await new Promise((done) => requestAnimationFrame(done));
  expect(requests).toHaveLength(asked);
  isUnavailable = false;
  await retry.click();
  await expect.element(line(50)).toBeInTheDocument();
});

it('a message that could not be sent keeps its text and goes out once by Retry, by the same key', async () => {
  // One that got no answer would be sent again by itself.
  const answers: unknown[] = [new Refusal(503, 'Messages are unavailable'), makeMessage(2, 'Read this')];
  const requests = fakeServer({
    [`GET ${listPath}`]: (request) => pageOf(1, request),
    'POST /messages': () => answers.shift(),
  });
  await openThread();
  await page.getByLabelText('Message', { exact: true }).fill('Read this');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Failed to send message')).toBeVisible();
  await expect.element(box.getByText('Read this', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect.element(page.getByText('Failed to send message')).not.toBeInTheDocument();
  const keys = () =>
    requests
      .filter(({ method, path }) => method === 'POST' && path === '/messages')
      .map(({ headers }) => headers.get('idempotency-key'));
  await expect.poll(keys).toHaveLength(2);
  expect(keys()).toEqual([expect.any(String), keys()[0]]);
  await expect.poll(() => box.getByText('Read this', { exact: true }).elements().length).toBe(1);
});

it('keeps the text and the price of a message until it is sent', async () => {
  const requests = fakeServer({
    [`GET ${listPath}`]: (request) => pageOf(3, request),
    'POST /messages': () => makeMessage(4, 'For the strings'),
  });
  const text = page.getByLabelText('Message', { exact: true });
  const price = page.getByLabelText('Price to unlock');
  const first = await openThread();
  await text.fill('For the strings');
  await page.getByRole('button', { name: 'Set a price' }).click();
  await expect.element(price).toHaveFocus();
  await userEvent.keyboard('4,5');
  await first.unmount();

  const again = await openThread();
  await expect.element(text).toHaveValue('For the strings');
  await expect.element(price).toHaveValue('4,5');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const sent = () => requests.filter(({ method, path }) => method === 'POST' && path === '/messages');
  await expect.poll(() => sent().length).toBe(1);
  await expect.poll(() => Object.keys(localStorage).filter((key) => /^message-(draft|price)/.test(key))).toEqual([]);
  await again.unmount();

  await openThread();
  await expect.element(text).toHaveValue('');
  await expect.element(price).not.toBeInTheDocument();
});

it('shows the text and files that another tab has for the next message, so that neither overwrites the other', async () => {
  fakeServer({ [`GET ${listPath}`]: (request) => pageOf(1, request) });
  await openThread();
  const message = page.getByLabelText('Message', { exact: true });
  await message.fill('From this tab');
  const key = `message-draft:${ada.id}:${conversation.id}`;
  localStorage.setItem(key, 'From this tab, and from another');
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await expect.element(message).toHaveValue('From this tab, and from another');
  // Without its price, the message would be given away.
  const priceKey = `message-price:${ada.id}:${conversation.id}`;
  localStorage.setItem(priceKey, '4.50');
  window.dispatchEvent(new StorageEvent('storage', { key: priceKey }));
  await expect.element(page.getByLabelText('Price to unlock')).toHaveValue('4.50');
  const replyKey = `message-reply:${ada.id}:${conversation.id}`;
  const quoted = {
    id: makeMessage(1).id,
    sequence: 1,
    senderId: ben.id,
    preview: 'What is answered',
    isAvailable: true,
  };
  localStorage.setItem(replyKey, JSON.stringify(quoted));
  window.dispatchEvent(new StorageEvent('storage', { key: replyKey }));
  await expect.element(page.getByText('What is answered')).toBeVisible();
  const name = `message-files:${conversation.id}`;
  const announced = new StorageEvent('storage', { key: `stored-changes:${ada.id}:${name}` });
  await storeValue(ada.id, name, [new File(['A poem'], 'poem.txt', { type: 'text/plain' })]);
  window.dispatchEvent(announced);
  await expect.element(page.getByText('poem.txt')).toBeVisible();
  await deleteValue(ada.id, name);
  window.dispatchEvent(announced);
  await expect.poll(() => page.getByText('poem.txt').elements().length).toBe(0);
});

it('gives the focus back to the menu whose question was answered with Cancel', async () => {
  fakeServer({ [`GET ${listPath}`]: (request) => pageOf(2, request) });
  await openThread();
  await expect.element(line(2)).toBeVisible();
  for (const [menu, action] of [
    [page.getByRole('button', { name: 'Message actions' }).last(), 'Delete'],
    [page.getByRole('button', { name: 'Conversation actions' }), 'Delete conversation'],
  ] as const) {
    await menu.click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect.element(menu).toHaveFocus();
  }
});

it('keeps its actions within a phone, however long the name of the other person is', async () => {
  fakeServer({ [`GET ${listPath}`]: (request) => pageOf(1, request) });
  await openThread({ ...ben, displayName: 'W'.repeat(50) }, phone);
  const { right } = page.getByRole('button', { name: 'Conversation actions' }).element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(phone.width);
});

it('a voice note can be listened to before it is sent', async () => {
  fakeServer({ [`GET ${listPath}`]: (request) => pageOf(1, request) });
  await openThread(ben, phone);
  const note = new File(['sound'], 'Voice note 0.03.m4a', { type: 'audio/mp4' });
  await page.getByLabelText('Attach files').upload(note);
  const player = page
    .getByRole('list', { name: 'Attached files' })
    .getByRole('group', { name: 'Voice note 0.03.m4a', exact: true });
  await expect.poll(() => player.element().querySelector('audio')?.src).toMatch(/^blob:/);
  expect(player.element().getBoundingClientRect().right).toBeLessThanOrEqual(phone.width);
});

it('a picture whose address has expired is asked for again with its message, in the open viewer', async () => {
  const picture: Media = {
    id: '01981b5c-0000-7000-8000-0000000000c1',
    type: 'IMAGE',
    url: 'data:image/png,expired',
    thumbnailUrl: drawnPicture,
    alt: 'A stage',
    mimeType: 'image/webp',
    size: 100,
    width: 400,
    height: 300,
  };
  const message = { ...makeMessage(1), media: [picture] };
  const requests = fakeServer({
    [`GET ${listPath}`]: (request) => ({ ...pageOf(1, request), messages: [message] }),
    [`GET /messages/${message.id}`]: () => ({ ...message, media: [{ ...picture, url: drawnPicture }] }),
  });
  await openThread();
  await page.getByRole('button', { name: 'A stage Open the picture', exact: true }).click();
  const shown = page.getByRole('dialog').getByRole('img', { name: 'A stage', exact: true });
  await expect.element(shown).toHaveAttribute('src', drawnPicture);
  expect(requests.filter(({ path }) => path === `/messages/${message.id}`)).toHaveLength(1);
});

function LeavableThread(ends: { readonly onBack: () => void; readonly onAccepted: () => void }) {
  const [hasLeft, setLeft] = useState(false);
  const waiting = useIsMutating();
  return (
    <>
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
      {hasLeft && <p>{waiting} calls under way</p>}
      {!hasLeft && (
        <Thread
          conversation={{ ...conversation, isRequest: true }}
          author={ada}
          at={undefined}
          onReport={nothing}
          onBlock={nothing}
          {...ends}
        />
      )}
    </>
  );
}

it.each([
  ['Accept', 'accept'],
  ['Decline', 'decline'],
])('leads nobody back who has left before "%s" was answered', async (name, path) => {
  const answer = holdAnswer<null>();
  fakeServer({
    [`GET ${listPath}`]: (request) => pageOf(1, request),
    [`POST /messages/requests/${conversation.id}/${path}`]: () => answer.held,
  });
  const ends = { onBack: vi.fn(), onAccepted: vi.fn() };
  await show(<LeavableThread {...ends} />);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByText('1 calls under way')).toBeVisible();
  answer.release(null);
  await expect.element(page.getByText('0 calls under way')).toBeVisible();
  expect([ends.onBack.mock.calls, ends.onAccepted.mock.calls]).toEqual([[], []]);
});

it('says that a request was accepted, and leaves one that was declined', async () => {
  fakeServer({
    [`GET ${listPath}`]: (request) => pageOf(1, request),
    [`POST /messages/requests/${conversation.id}/accept`]: () => null,
    [`POST /messages/requests/${conversation.id}/decline`]: () => null,
  });
  const ends = { onBack: vi.fn(), onAccepted: vi.fn() };
  await show(<LeavableThread {...ends} />);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.poll(() => ends.onAccepted.mock.calls.length).toBe(1);
  expect(ends.onBack).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect.poll(() => ends.onBack.mock.calls.length).toBe(1);
});

it('offers no paid message whose sender is no creator any more, and says so', async () => {
  const paid = { isPaid: true, price: 4, isLocked: true };
  const messages = [
    { ...makeMessage(3, ''), ...paid },
    { ...makeMessage(1, ''), ...paid, purchaseRequires: 'CREATOR' },
  ];
  fakeServer({ [`GET ${listPath}`]: (request) => ({ ...pageOf(3, request), messages }) });
  await openThread(ben, phone);
  const line = page.getByText('This message can no longer be bought: its sender is no creator any more.');
  await expect.element(line).toBeVisible();
  expect(page.getByRole('button', { name: 'Unlock for $4.00' }).elements()).toHaveLength(1);
});

it('shows the text of a message of a type that a newer server sends', async () => {
  fakeServer({
    [`GET ${listPath}`]: (request) => {
      const { messages, pagination } = pageOf(1, request);
      return { messages: messages.map((message) => ({ ...message, type: 'STICKER' })), pagination };
    },
  });
  await openThread();
  await expect.element(line(1)).toBeVisible();
});

it('stays at the newest message when that one becomes smaller, as one that was unlocked does', async () => {
  const locked = { ...makeMessage(41, ''), type: 'PPV' as const, isPaid: true, isLocked: true, price: 2 };
  const unlocked = { ...locked, isLocked: false, content: 'Secret' };
  fakeServer({
    [`GET ${listPath}`]: (request) => {
      const answer = pageOf(41, request);
      return { ...answer, messages: answer.messages.map((one) => (one.sequence === 41 ? locked : one)) };
    },
    [`GET /messages/${locked.id}`]: () => unlocked,
    [`POST /messages/${locked.id}/purchase`]: () => unlocked,
  });
  await openThread(ben, phone);
  await page.getByRole('button', { name: /^Unlock/ }).click();
  await expect.element(page.getByText('Secret', { exact: true })).toBeInViewport();
  const { scrollTop, scrollHeight, clientHeight } = box.element();
  expect(scrollHeight - clientHeight - scrollTop).toBeLessThan(2);
});
