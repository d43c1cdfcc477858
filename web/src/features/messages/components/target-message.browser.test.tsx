import { Link } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { LONG_READ_MS, SEEN_MS } from '#/shared/testing/browser/long-list.ts';
import { ada, ben, desk, show } from '#/shared/testing/browser/show.tsx';
import {
  box,
  conversation,
  emptyOutbox,
  line,
  listPath,
  makeMessage,
  nothing,
  openThread,
  pageOf,
} from './testing/open-thread.tsx';
import { Thread } from './thread.tsx';

const TOTAL = 450;
const sold = makeMessage(40);
const onePath = `GET /messages/${sold.id}`;
const notice = page.getByRole('region', { name: 'The message you came for' });
const openAt = (at: number | string) => openThread(ben, desk, at);

/** The focused element of the thread: the message itself, not the list around it. */
const hasFocus = (sequence: number) => () => {
  const element = line(sequence).query();
  return element !== null && document.activeElement !== box.element() && !!document.activeElement?.contains(element);
};

it('leads to a message by its id, far back in the thread, with the focus', { timeout: LONG_READ_MS }, async () => {
  fakeServer({ [`GET ${listPath}`]: (request) => pageOf(TOTAL, request), [onePath]: () => sold });
  await openAt(sold.id);
  await expect.element(line(40), { timeout: SEEN_MS }).toBeInViewport();
  await expect.poll(hasFocus(40)).toBe(true);
  await expect.element(notice).not.toBeInTheDocument();
});

it('leads to a message that was deleted, in whose place that is said', async () => {
  const deleted = { ...makeMessage(3, 'Message deleted'), isDeleted: true };
  fakeServer({
    [`GET ${listPath}`]: (request) => ({
      ...pageOf(5, request),
      messages: [5, 4].map((at) => makeMessage(at)).concat(deleted),
    }),
    [`GET /messages/${deleted.id}`]: () => deleted,
  });
  await openAt(deleted.id);
  await expect.element(box.getByText('Message deleted')).toBeInViewport();
  await expect.poll(() => document.activeElement?.textContent).toContain('Message deleted');
});

it.each([
  ['by its id', sold.id],
  ['by its number', 451],
])('says that a message is not there any more, found %s', { timeout: LONG_READ_MS }, async (_, at) => {
  fakeServer({
    [`GET ${listPath}`]: (request) => pageOf(TOTAL, request),
    [onePath]: () => new Refusal(404, 'Message not found'),
  });
  await openAt(at);
  await expect.element(notice.getByText('This message is not there any more.')).toBeVisible();
  await expect.element(notice).toHaveFocus();
  await expect.element(line(TOTAL)).toBeInViewport();
});

it('says so of a message that was bought and cleared with its conversation', async () => {
  fakeServer({
    [`GET ${listPath}`]: (request) => ({ ...pageOf(3, request), messages: [3, 2].map((at) => makeMessage(at)) }),
    [`GET /messages/${makeMessage(1).id}`]: () => makeMessage(1),
  });
  await openAt(makeMessage(1).id);
  await expect.element(notice.getByText('This message is not there any more.')).toBeVisible();
});

it('says that it could not be looked up, and leads there once it can be', { timeout: LONG_READ_MS }, async () => {
  let isUp = false;
  fakeServer({
    [`GET ${listPath}`]: (request) => pageOf(TOTAL, request),
    [onePath]: () => (isUp ? sold : new Refusal(500, 'No')),
  });
  await openAt(sold.id);
  const retry = notice.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  isUp = true;
  await retry.click();
  await expect.element(line(40), { timeout: SEEN_MS }).toBeInViewport();
  await expect.element(notice).not.toBeInTheDocument();
});

it('asks again for the messages between by a button alone after that has failed', {
  timeout: LONG_READ_MS,
}, async () => {
  let isUp = false;
  const requests = fakeServer({
    [`GET ${listPath}`]: (request) =>
      request.query.has('cursor') && !isUp ? new Refusal(500, 'No') : pageOf(TOTAL, request),
    [onePath]: () => sold,
  });
  await openAt(sold.id);
  const retry = notice.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  const asked = requests.length;
  await new Promise((done) => requestAnimationFrame(done));
  expect(requests).toHaveLength(asked);
  isUp = true;
  await retry.click();
  await expect.element(line(40), { timeout: SEEN_MS }).toBeInViewport();
});

it('leads to a message that arrives after the notification of its tip', async () => {
  const tip = makeMessage(2, 'Thank you');
  fakeServer({
    [`GET ${listPath}`]: (request) => pageOf(1, request),
    [`GET /messages/${tip.id}`]: () => new Refusal(404, 'Message not found'),
    'POST /messages': () => tip,
  });
  await openAt(tip.id);
  await expect.element(notice).toBeVisible();
  await page.getByLabelText('Message', { exact: true }).fill('Thank you');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.textContent).toContain('Thank you');
  await expect.element(notice).not.toBeInTheDocument();
});

it('leads there again by the same link, also after a quoted message was shown', { timeout: LONG_READ_MS }, async () => {
  onTestFinished(emptyOutbox);
  await page.viewport(desk.width, desk.height);
  const quoted = { ...makeMessage(80), type: undefined, preview: 'What was said then', isAvailable: true };
  fakeServer({
    [`GET ${listPath}`]: (request) => {
      const answer = pageOf(90, request);
      return {
        ...answer,
        messages: answer.messages.map((one) => (one.id === sold.id ? { ...one, replyTo: quoted } : one)),
      };
    },
    [onePath]: () => sold,
  });
  await show(
    <div className="h-[600px]">
      <Link to={`/?message=${sold.id}`}>The notification</Link>
      <Thread
        conversation={conversation}
        author={ada}
        at={sold.id}
        onReport={nothing}
        onBlock={nothing}
        onBack={nothing}
        onAccepted={nothing}
      />
    </div>,
  );
  await expect.poll(hasFocus(40)).toBe(true);
  await page.getByText('What was said then').click();
  await expect.element(line(80)).toBeInViewport();
  await expect.poll(hasFocus(80)).toBe(true);
  await page.getByRole('link', { name: 'The notification' }).click();
  await expect.element(line(40)).toBeInViewport();
  await expect.poll(hasFocus(40)).toBe(true);
  // Whoever writes then is not taken away from it.
  await page.getByLabelText('Message', { exact: true }).click();
  box.element().scrollTo(0, 0);
  await expect.element(line(1)).toBeInViewport();
  box.element().scrollTo(0, box.element().scrollHeight / 2);
  await expect.element(line(40)).toBeVisible();
  await userEvent.keyboard('Thanks');
  await expect.element(page.getByLabelText('Message', { exact: true })).toHaveValue('Thanks');
});
