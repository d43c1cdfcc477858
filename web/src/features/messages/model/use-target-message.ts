import type { Message } from '@stagedoor/contracts/message';
import { useEffect, useEffectEvent, useRef } from 'react';

interface TargetOptions {
  /** The sequence number of the message to show; undefined if there is none. */
  readonly at: number | undefined;
  /** The loaded messages, oldest first. */
  readonly messages: readonly Message[];
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly show: (sequence: number) => void;
}

/** Loads older pages until the message to show is among them, then scrolls to it once. Returns it. */
export function useTargetMessage({ at, messages, query, show }: TargetOptions): Message | undefined {
  const shown = useRef<number>(undefined);
  const target = at === undefined ? undefined : messages.find(({ sequence }) => sequence === at);
  const oldest = messages[0]?.sequence;
  const canLoadOlder = query.hasNextPage && !query.isFetching;
  const loadOlder = useEffectEvent(() => void query.fetchNextPage());
  const scrollToIt = useEffectEvent(show);
  useEffect(() => {
    if (at !== undefined && oldest !== undefined && oldest > at && canLoadOlder) loadOlder();
  }, [at, oldest, canLoadOlder]);
  const isLoaded = target !== undefined;
  useEffect(() => {
    if (at === undefined || !isLoaded || shown.current === at) return;
    shown.current = at;
    scrollToIt(at);
  }, [at, isLoaded]);
  return target;
}
