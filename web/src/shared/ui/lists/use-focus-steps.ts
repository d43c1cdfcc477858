import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ListEntry } from '#/shared/query/spread-pages.ts';
import type { ListLayout } from './list-layout.ts';

interface FocusStepsOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly entries: readonly ListEntry<unknown>[];
  /** How many rows there are, those that were dropped among them. */
  readonly count: number;
  readonly layout: ListLayout;
}

/** A row that takes the focus once it is rendered. */
interface Wanted {
  readonly place: number;
  /** The element that had the focus before. */
  readonly from: Element | null;
}

/** Height of the bar over the page, in pixels. */
const BAR_PX = 56;

/**
 * Returns a function that moves the focus to the next article of a list that scrolls with the page, or to the one before. Keys may
 * come faster than the list renders: an article that is not there yet is scrolled to, and takes the focus once it is.
 */
export function useFocusSteps({ list, entries, count, layout }: FocusStepsOptions): (by: 1 | -1) => void {
  const wanted = useRef<Wanted>(null);
  const articles = () => [...(list.current?.querySelectorAll<HTMLElement>('article') ?? [])];

  function focusRendered(place: number): boolean {
    const article = articles().find((one) => placeOf(one) === place);
    article?.focus({ preventScroll: true });
    article?.scrollIntoView({ block: 'start' });
    return article !== undefined;
  }

  // The wanted article appears in one of the next renderings of the list.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement === wanted.current.from;
    if (!isFree || focusRendered(wanted.current.place)) wanted.current = null;
  });

  return (by) => {
    const focused = document.activeElement?.closest('article');
    const current =
      wanted.current?.place ?? (focused && list.current?.contains(focused) ? placeOf(focused) : undefined);
    const place = current === undefined ? placeOf(firstInView(articles())) : current + by;
    if (place === undefined || place < 1 || place > count) return;
    if (focusRendered(place)) {
      wanted.current = null;
      return;
    }
    wanted.current = { place, from: document.activeElement };
    window.scrollTo(0, layout.startOf(indexOf(entries, place)) - BAR_PX);
  };
}

function placeOf(article: Element | undefined): number | undefined {
  return article && Number(article.getAttribute('aria-posinset'));
}

function firstInView(articles: readonly Element[]): Element | undefined {
  return articles.find((article) => article.getBoundingClientRect().bottom > BAR_PX) ?? articles[0];
}

/** Returns the index of the entry with this place, or of the placeholder that contains it. */
function indexOf(entries: readonly ListEntry<unknown>[], place: number): number {
  const after = entries.findIndex((entry) => 'row' in entry && entry.place >= place);
  const entry = entries[after];
  return entry && 'row' in entry && entry.place === place ? after : (after === -1 ? entries.length : after) - 1;
}
