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
export const LONG_READ_MS = 240_000;
/** For one way through the list. */
export const READ_MS = 110_000;

/**
 * Returns the top of an element as the next frame paints it; undefined where it is gone by then. A position that is read in
 * between may be one that nobody sees, because rows were rendered and the scroll position is corrected later in the same frame.
 */
export function readPaintedTop(element: Element): Promise<number | undefined> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      const rect = entry?.boundingClientRect;
      resolve(rect && rect.height > 0 ? rect.top : undefined);
    });
    observer.observe(element);
  });
}

/** Scrolls down by steps until something is there, and loads what is missing. */
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
