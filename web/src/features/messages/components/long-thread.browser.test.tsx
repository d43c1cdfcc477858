import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal, type ServerRequest } from '#/shared/testing/browser/fake-server.ts';
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

/** Scrolls up by steps. Returns by how much a message that was seen has moved beyond the step. */
async function readUpTo(sequence: number): Promise<number> {
  const moves: number[] = [];
  await expect
    .poll(
      async () => {
        const { element, top, scrolled } = firstInView();
        box.element().scrollBy(0, -300);
        const step = scrolled - box.element().scrollTop;
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        // Where older messages came in meanwhile, the box has scrolled by their height.
        if (element?.isConnected && step === 300)
          moves.push(Math.abs(element.getBoundingClientRect().top - top - step));
        return line(sequence).query();
      },
      { interval: 5, timeout: 25_000 },
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
  return { element, top: element?.getBoundingClientRect().top ?? 0, scrolled: list.scrollTop };
}

it('drops messages that are far, and has them again on the way back', { timeout: 60_000 }, async () => {
  const requests = fakeServer({ [`GET ${listPath}`]: answerPage });
  await openThread(ben, WINDOW);
  await expect.element(line(TOTAL)).toBeInViewport();
  await readUpTo(1);
  // Each page once: scrolling on does not begin a request again.
  expect(cursorsOf(requests)).toHaveLength(TOTAL / 100);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect.element(line(TOTAL)).toBeInViewport();
  const moved = await readUpTo(1);
  // Half a line: in steps this large, some come into view before they are measured.
  expect(moved).toBeLessThan(10);
  const again = cursorsOf(requests).slice(TOTAL / 100);
  expect(again.length).toBeGreaterThan(2);
  expect(again).not.toContain(null);
  expect(new Set(again).size).toBe(again.length);
  await expect.poll(() => line(1).element().closest('li')?.getAttribute('aria-posinset')).toBe('1');
});

it('goes to a quoted message that was dropped', { timeout: 60_000 }, async () => {
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

it('says that messages cannot be loaded again, and loads them once they can', { timeout: 60_000 }, async () => {
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
