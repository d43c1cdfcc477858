import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { away, type ServerRequest } from './fake-server.ts';

/** The elements of a page with a long list: of its rows some dozens are rendered. */
const MOST_ELEMENTS = 2_500;

/** A server's list of rows by number, the highest first, which a test changes. */
export class ServedRows<Row> {
  readonly rows: Map<number, Row>;
  isAway = false;
  readonly #count: number;
  readonly #pageSize: number;

  constructor(count: number, pageSize: number, make: (number: number) => Row) {
    this.#count = count;
    this.#pageSize = pageSize;
    this.rows = new Map(Array.from({ length: count }, (_, index) => [count - index, make(count - index)]));
  }

  /** Returns the page that a request asks for, with its rows under a name. */
  readonly answer =
    (name: string) =>
    ({ query }: ServerRequest) => {
      if (this.isAway) return away;
      const before = Number(query.get('cursor') ?? this.#count + 1);
      const rest = [...this.rows].filter(([number]) => number < before);
      const here = rest.slice(0, this.#pageSize);
      const hasMore = rest.length > this.#pageSize;
      const pagination = { page: 1, limit: this.#pageSize, total: this.#count, totalPages: 1, hasMore };
      const nextCursor = hasMore ? String(here.at(-1)?.[0]) : null;
      return { [name]: here.map(([, row]) => row), pagination: { ...pagination, nextCursor } };
    };
}

/** Returns the cursors that were requested at a path. */
export function cursorsAt(requests: readonly ServerRequest[], path: string): (string | null)[] {
  return requests.filter((one) => one.path === path).map(({ query }) => query.get('cursor'));
}

/**
 * For a test that reads a long list, in milliseconds: on a busy machine each step takes many times as long. Only a list that does
 * not get there at all takes this long.
 */
export const LONG_READ_MS = 140_000;
/** For one way through the list. */
export const READ_MS = 60_000;
/** For rows that come into view without being read. */
export const SEEN_MS = 15_000;

interface PaintedFrame {
  readonly time: number;
  readonly tops: ReadonlyMap<Element, number>;
}

/** Returns where rows are in the next frame that is painted, after all that is corrected in it; those that are gone are left out. */
function readFrame(rows: readonly Element[]): Promise<PaintedFrame> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      const rects = entries.map(({ target, boundingClientRect }) => [target, boundingClientRect] as const);
      const tops = new Map(rects.filter(([, { height }]) => height > 0).map(([row, { top }]) => [row, top]));
      resolve({ time: Math.max(0, ...entries.map(({ time }) => time)), tops });
    });
    for (const row of [document.documentElement, ...rows]) observer.observe(row);
  });
}

interface WayUp {
  /** The scrolling box; without one, the page. */
  readonly box?: Element;
  readonly readRows: () => readonly Element[];
  /** A step, in pixels. */
  readonly by: number;
  readonly isThere: () => boolean;
}

interface ReadFrames {
  /** By how much a row that was in view has moved beyond the steps, at most, in pixels. */
  readonly moved: number;
  /** The browser's reports of observers whose callbacks have changed the layout again. */
  readonly loops: readonly string[];
}

const FRAMES_A_STEP = 3;

/**
 * Scrolls up by steps, and compares each frame that is painted with the one before. A position that is read between them may be one
 * that nobody sees, because rows were rendered and the scroll position is corrected later in the same frame.
 */
export async function readUp(way: WayUp): Promise<ReadFrames> {
  const loops: string[] = [];
  const listen = ({ message }: ErrorEvent) => loops.push(message);
  window.addEventListener('error', listen);
  try {
    return { moved: Math.max(0, ...(await readMoves(way))), loops };
  } finally {
    window.removeEventListener('error', listen);
  }
}

async function readMoves({ box, readRows, by, isThere }: WayUp): Promise<readonly number[]> {
  const scroller = box ?? document.documentElement;
  const top = box?.getBoundingClientRect().top ?? 0;
  const bottom = top + scroller.clientHeight;
  const until = performance.now() + READ_MS;
  const steps: number[] = [];
  const readings: Promise<PaintedFrame>[] = [];
  await new Promise<void>((resolve, reject) => {
    function paint() {
      if (performance.now() > until) return reject(new Error(`The way up has not ended after ${steps.length} frames`));
      steps.push(steps.length % FRAMES_A_STEP === 0 ? scrollUp(scroller, by) : 0);
      readings.push(readFrame(readRows()));
      return isThere() ? resolve() : requestAnimationFrame(paint);
    }
    requestAnimationFrame(paint);
  });
  // The frames are reported in any order.
  const frames = await Promise.all(readings);
  let step = 0;
  let before: PaintedFrame | undefined;
  return frames.flatMap((after, index) => {
    step += steps[index] ?? 0;
    // Some frames are prepared, and painted together with the next one.
    if (frames[index + 1]?.time === after.time) return [];
    const seen = [...(before?.tops ?? [])].filter(([row, place]) => row !== scroller && place > top && place < bottom);
    const moves = seen.flatMap(([row, place]) => Math.abs((after.tops.get(row) ?? place + step) - place - step));
    const isWhole = step % by === 0;
    before = after;
    step = 0;
    // At its very top a list stays there.
    return isWhole ? moves : [];
  });
}

/** A person's scrolling reaches the page together with its event, a script's a frame before it. */
function scrollUp(scroller: Element, by: number): number {
  const from = scroller.scrollTop;
  scroller.scrollTop -= by;
  (scroller === document.documentElement ? window : scroller).dispatchEvent(new Event('scroll'));
  return Math.min(by, from);
}

/** Scrolls down in steps until something appears, and loads missing pages. */
export async function readDownTo(isThere: () => boolean, step = 400): Promise<void> {
  await expect
    .poll(
      () => {
        const more = page.getByRole('button', { name: 'Load More' }).query();
        const isSeen = more instanceof HTMLElement && more.getBoundingClientRect().top < window.innerHeight;
        if (isSeen && more.getAttribute('aria-busy') === null) more.click();
        window.scrollBy(0, step);
        return isThere();
      },
      { interval: 20, timeout: READ_MS },
    )
    .toBe(true);
}

/** Returns a function that says how many elements the page had at most since. */
export function watchElements(): () => number {
  let most = 0;
  const count = () => {
    most = Math.max(most, document.body.getElementsByTagName('*').length);
  };
  count();
  const observer = new MutationObserver(count);
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return () => most;
}

interface LongList {
  readonly requests: readonly ServerRequest[];
  readonly path: string;
  /** Of the rows, each of which says its number, as in "No. 12". */
  readonly selector: string;
  readonly count: number;
}

/**
 * Reads a list to its end and comes back: the page stays small, the first and the last row are reached, and a page in the
 * middle that was dropped is there again.
 */
export async function checkLongList({ requests, path, selector, count }: LongList): Promise<void> {
  const isSeen = (number: number) => numbersInView(selector).includes(number);
  await expect.poll(() => isSeen(count)).toBe(true);
  const readMost = watchElements();
  await readDownTo(() => isSeen(1), 4_000);
  const once = cursorsAt(requests, path);
  expect(new Set(once).size).toBe(once.length);
  window.scrollTo(0, document.documentElement.scrollHeight / 2);
  await expect.poll(() => numbersInView(selector)).not.toEqual([]);
  const again = cursorsAt(requests, path).slice(once.length);
  expect(again.length).toBeGreaterThan(0);
  expect(once).toEqual(expect.arrayContaining(again));
  window.scrollTo(0, 0);
  await expect.poll(() => isSeen(count)).toBe(true);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => isSeen(1)).toBe(true);
  expect(readMost()).toBeLessThan(MOST_ELEMENTS);
}

/** Returns the numbers of the rows that are seen, from the top. */
export function numbersInView(selector: string): number[] {
  return [...document.querySelectorAll(selector)]
    .filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    })
    .flatMap((row) => /No\. (\d+)/.exec(row.textContent)?.[1] ?? [])
    .map(Number);
}
