import type { Message } from '@stagedoor/contracts/message';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { ListEntry } from '#/shared/query/spread-pages.ts';

/** A message to scroll to. A new object for the same message scrolls to it again. */
export interface SoughtMessage {
  readonly sequence: number;
}

interface TargetOptions {
  readonly sought: SoughtMessage | undefined;
  /** The loaded messages, oldest first, and the dropped pages between them. */
  readonly entries: readonly ListEntry<Message>[];
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly show: (index: number) => void;
  readonly box: RefObject<HTMLElement | null>;
  readonly isScrolling: boolean;
}

interface TargetMessage {
  readonly target: Message | undefined;
  /** For the element of the target, which receives the focus. */
  readonly targetRef: RefObject<HTMLDivElement | null>;
  /** The conversation has no such message, or not any more. */
  readonly isMissing: boolean;
}

/**
 * Loads older pages until they contain the target message, scrolls to it, and focuses it once it is rendered. Returns it. If its
 * page was dropped, scrolls to the placeholder first, which loads the message.
 */
export function useTargetMessage({ sought, entries, query, show, box, isScrolling }: TargetOptions): TargetMessage {
  const reached = useRef<SoughtMessage>(undefined);
  const targetRef = useRef<HTMLDivElement>(null);
  const at = sought?.sequence;
  const [first] = entries;
  const oldest = first && oldestOf(first);
  // After a failure only the button loads again: this would repeat the request constantly.
  const canLoadOlder = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError;
  const loadOlder = useEffectEvent(() => void query.fetchNextPage());
  const scrollTo = useEffectEvent(show);
  useEffect(() => {
    if (at !== undefined && oldest !== undefined && oldest > at && canLoadOlder) loadOlder();
  }, [at, oldest, canLoadOlder]);
  const index = at === undefined ? -1 : entries.findLastIndex((entry) => oldestOf(entry) <= at);
  const entry = entries[index];
  const target = entry && 'row' in entry && entry.row.sequence === at ? entry.row : undefined;
  const isLoaded = target !== undefined;
  const isDropped = entry !== undefined && 'gap' in entry;
  // Again if its index has changed on the way, because each page dropped meanwhile leaves a single entry.
  useEffect(() => {
    if (sought !== undefined && reached.current !== sought && (isLoaded || isDropped)) scrollTo(index);
  }, [sought, isLoaded, isDropped, index]);
  // Only once: a reader who has scrolled elsewhere meanwhile stays there when the message comes near again.
  useEffect(() => {
    if (sought === undefined || reached.current === sought || isScrolling) return;
    if (!targetRef.current || !isInView(targetRef.current, box.current)) return;
    reached.current = sought;
    targetRef.current.focus({ preventScroll: true });
  });
  const isLookedUp = !query.isFetching && (index >= 0 || !query.hasNextPage);
  return { target, targetRef, isMissing: at !== undefined && !isLoaded && !isDropped && isLookedUp };
}

function oldestOf(entry: ListEntry<Message>): number {
  return 'row' in entry ? entry.row.sequence : Number(entry.gap.last);
}

function isInView(element: HTMLElement, box: HTMLElement | null): boolean {
  if (!box) return false;
  const { top, bottom } = element.getBoundingClientRect();
  const edges = box.getBoundingClientRect();
  return bottom > edges.top && top < edges.bottom;
}
