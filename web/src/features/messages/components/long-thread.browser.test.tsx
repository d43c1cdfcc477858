import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal, type ServerRequest } from '#/shared/testing/browser/fake-server.ts';
import { LONG_READ_MS, READ_MS, readPaintedTop } from '#/shared/testing/browser/long-list.ts';
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

/** In steps this large some messages are passed before they are measured. */
const LARGE_STEP = 1_500;
const SMALL_STEP = 300;

/** Scrolls up by steps. Returns by how much a message that was seen has moved beyond the step. */
async function readUpTo(sequence: number, by = LARGE_STEP): Promise<number> {
  const moves: number[] = [];
  await expect
    .poll(
      async () => {
        const { element } = firstInView();
        const before = element && (await readPaintedTop(element));
        const from = box.element().scrollTop;
        box.element().scrollBy(0, -by);
        const step = from - box.element().scrollTop;
        const after = element && (await readPaintedTop(element));
        // Where older messages came in meanwhile, the box has scrolled by their height.
        // A correction in the same frame may take the step's place.
        if (before !== undefined && after !== undefined && step === by)
          moves.push(after - before - step, before - after);
        return line(sequence).query();
      },
      { interval: 5, timeout: READ_MS },
    )
    .not.toBeNull();
  return Math.max(0, ...moves);
}

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
  await expect.element(line(TOTAL)).toBeInViewport();
  // All are seen once, so that their heights are known on the second way up.
  await readUpTo(1, SMALL_STEP);
  // Each page once: scrolling on does not begin a request again.
  expect(cursorsOf(requests)).toHaveLength(TOTAL / 100);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect.element(line(TOTAL)).toBeInViewport();
  const moved = await readUpTo(1, SMALL_STEP);
  // Half a line: in steps this large, some come into view before they are measured.
  expect(moved).toBeLessThan(10);
  const again = cursorsOf(requests).slice(TOTAL / 100);
  expect(again.length).toBeGreaterThan(2);
  expect(again).not.toContain(null);
  expect(new Set(again).size).toBe(again.length);
  await expect.poll(() => line(1).element().closest('li')?.getAttribute('aria-posinset')).toBe('1');
});

it('goes to a quoted message that was dropped', { timeout: LONG_READ_MS }, async () => {
  const requests = fakeServer({ [`GET ${listPath}`]: answerPage });
  await openThread(ben, WINDOW);
  await expect.element(line(TOTAL)).toBeInViewport();
  await readUpTo(1);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect.element(line(TOTAL)).toBeInViewport();
  const requested = cursorsOf(requests).length;
  await page.getByText('What was said then').click();
  await expect.element(line(340)).toBeInViewport();
  // Its page and those beside it, and not all between.
  expect(cursorsOf(requests).length - requested).toBeLessThan(4);
});

it('says that messages cannot be loaded again, and loads them once they can', { timeout: LONG_READ_MS }, async () => {
  let isAway = false;
  fakeServer({
    [`GET ${listPath}`]: (request) => (isAway ? new Refusal(503, 'Messages are away') : answerPage(request)),
  });
  await openThread(ben, WINDOW);
  await expect.element(line(TOTAL)).toBeInViewport();
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
