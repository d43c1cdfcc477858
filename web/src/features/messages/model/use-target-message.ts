import type { Message } from '@stagedoor/contracts/message';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ListEntry } from '#/shared/query/spread-pages.ts';

/** A message that is to be shown. Another object for the same message shows it once more. */
export interface SoughtMessage {
  readonly sequence: number;
}

interface TargetOptions {
  readonly sought: SoughtMessage | undefined;
  /** The loaded messages, oldest first, and what was dropped between them. */
  readonly entries: readonly ListEntry<Message>[];
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly show: (index: number) => void;
}

/**
 * Loads older pages until the message to show is among them, then scrolls to it once. Returns it. Where it was dropped, its
 * place comes into view first, and the message with it.
 */
export function useTargetMessage({ sought, entries, query, show }: TargetOptions): Message | undefined {
  const shown = useRef<SoughtMessage>(undefined);
  const approached = useRef<SoughtMessage>(undefined);
  const at = sought?.sequence;
  const [first] = entries;
  const oldest = first && oldestOf(first);
  const canLoadOlder = query.hasNextPage && !query.isFetching;
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
  useEffect(() => {
    const place = isLoaded ? shown : isDropped ? approached : undefined;
    if (sought === undefined || place === undefined || place.current === sought || shown.current === sought) return;
    place.current = sought;
    scrollTo(index);
  }, [sought, isLoaded, isDropped, index]);
  return target;
}

function oldestOf(entry: ListEntry<Message>): number {
  return 'row' in entry ? entry.row.sequence : Number(entry.gap.last);
}
