import type { Message } from '@stagedoor/contracts/message';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal, type ServerRequest } from '#/shared/testing/browser/fake-server.ts';
import { LONG_READ_MS, readUp, SEEN_MS } from '#/shared/testing/browser/long-list.ts';
import { ben } from '#/shared/testing/browser/show.tsx';
import { box, line, listPath, makeMessage, openThread, pageOf, topOf } from './testing/open-thread.tsx';

const TOTAL = 700;
const WINDOW = { width: 1000, height: 700 };
const cursorsOf = (requests: readonly ServerRequest[]) =>
  requests.filter(({ path }) => path === listPath).map(({ query }) => query.get('cursor'));

/** The newest message answers one in the middle. */
function answerPage(request: ServerRequest) {
  const answer = pageOf(TOTAL, request);
  const quoted = makeMessage(340);
  const replyTo = {
    id: quoted.id,
    sequence: quoted.sequence,
    senderId: quoted.senderId,
    type: quoted.type,
    preview: 'What was said then',
    isAvailable: true,
  };
  return {
    ...answer,
    messages: answer.messages.map((message) => (message.sequence === TOTAL ? { ...message, replyTo } : message)),
  };
}

/** Without a separate timeout it would wait until the test ends. */
const expectInView = (sequence: number) => expect.element(line(sequence), { timeout: SEEN_MS }).toBeInViewport();

/** In steps this large some messages are passed before they are measured. */
const LARGE_STEP = 1_500;
const SMALL_STEP = 300;

/** Scrolls up by steps until a message is there. */
const readUpTo = (sequence: number, by = LARGE_STEP) =>
  readUp({
    box: box.element(),
    readRows: () => box.getByRole('listitem').elements(),
    by,
    isThere: () => line(sequence).query() !== null,
  });

function firstInView() {
  const list = box.element();
  const { top: edge } = list.getBoundingClientRect();
  const element = box
    .getByText(/^Line /)
    .elements()
    .find((one) => one.getBoundingClientRect().top > edge + 100);
  return { element };
}

it('drops messages that are far, and has them again on the way back', { timeout: LONG_READ_MS }, async () => {
  const requests = fakeServer({ [`GET ${listPath}`]: answerPage });
  await openThread(ben, WINDOW);
  await expectInView(TOTAL);
  // All are seen once, so that their heights are known on the second way up.
  await readUpTo(1, SMALL_STEP);
  // Each page once: scrolling on does not begin a request again.
  expect(cursorsOf(requests)).toHaveLength(TOTAL / 100);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expectInView(TOTAL);
  const { moved, loops } = await readUpTo(1, SMALL_STEP);
  expect(moved).toBeLessThan(3);
  expect(loops).toEqual([]);
  const again = cursorsOf(requests).slice(TOTAL / 100);
  expect(again.length).toBeGreaterThan(2);
  expect(again).not.toContain(null);
  expect(new Set(again).size).toBe(again.length);
  await expect.poll(() => line(1).element().closest('li')?.getAttribute('aria-posinset')).toBe('1');
});

it.each([SMALL_STEP, LARGE_STEP])(
  'keeps the place of what is read on the way up past messages that were never shown: %s px',
  {
    timeout: LONG_READ_MS,
  },
  async (by) => {
    fakeServer({
      [`GET ${listPath}`]: (request) => {
        const answer = pageOf(201, request);
        return { ...answer, messages: answer.messages.map(lengthen) };
      },
    });
    await openThread(ben, WINDOW);
    await expectInView(201);
    const { moved, loops } = await readUpTo(1, by);
    expect(moved).toBeLessThan(3);
    expect(loops).toEqual([]);
  },
);

it('opens at the newest message where a file waits in the composer', async () => {
  fakeServer({
    [`GET ${listPath}`]: (request) => {
      const answer = pageOf(201, request);
      return { ...answer, messages: answer.messages.map(lengthen) };
    },
  });
  const file = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
  const before = await openThread(ben, WINDOW);
  await page.getByLabelText('Attach files').upload(new File(['sound'], 'Song.m4a', { type: 'audio/mp4' }));
  await expect.element(file).toBeVisible();
  await before.unmount();
  await openThread(ben, WINDOW);
  // It is read from this browser, and takes its room from the thread that is there already.
  await expect.element(file).toBeVisible();
  await expectInView(201);
});

it('stays at the newest message when the thread moves up while it grows', async () => {
  fakeServer({ [`GET ${listPath}`]: (request) => pageOf(201, request) });
  await openThread(ben, WINDOW);
  await expectInView(201);
  // As where rows above turn out smaller, and a picture below taller, between two frames.
  line(200).element().closest('li')?.style.setProperty('padding-top', '500px');
  box.element().scrollTop -= 100;
  const { scrollTop } = box.element();
  await expect.poll(() => box.element().scrollTop).toBeGreaterThan(scrollTop + 400);
  await expectInView(201);
});

/** Each fifth message is long. */
function lengthen(message: Message): Message {
  if (message.sequence % 5 !== 0) return message;
  return {
    ...message,
    content: `${message.content} ${'And so it goes on. '.repeat(10 + (message.sequence % 7) * 15)}`,
  };
}

it('goes to a quoted message that was dropped', { timeout: LONG_READ_MS }, async () => {
  const requests = fakeServer({ [`GET ${listPath}`]: answerPage });
  await openThread(ben, WINDOW);
  await expectInView(TOTAL);
  await readUpTo(1);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expectInView(TOTAL);
  const requested = cursorsOf(requests).length;
  await page.getByText('What was said then').click();
  await expectInView(340);
  // Its page and those beside it, and not all between.
  expect(cursorsOf(requests).length - requested).toBeLessThan(4);
});

it('says that messages cannot be loaded again, and loads them once they can', { timeout: LONG_READ_MS }, async () => {
  let isAway = false;
  fakeServer({
    [`GET ${listPath}`]: (request) => (isAway ? new Refusal(503, 'Messages are away') : answerPage(request)),
  });
  await openThread(ben, WINDOW);
  await expectInView(TOTAL);
  await readUpTo(1);
  isAway = true;
  box.element().scrollTo(0, box.element().scrollHeight / 2);
  const retry = box.getByRole('button', { name: 'Retry', exact: true }).first();
  await expect.element(retry).toBeVisible();
  isAway = false;
  await retry.click();
  await expect.poll(() => firstInView().element).toBeDefined();
  expect(topOf(Number(/\d+/.exec(firstInView().element?.textContent ?? '')))).toBeGreaterThan(0);
});
