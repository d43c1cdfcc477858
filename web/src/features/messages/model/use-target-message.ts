import type { Message } from '@stagedoor/contracts/message';
import { useEffect, useEffectEvent, useRef } from 'react';

interface MeantOptions {
  /** Its number; undefined where none is meant. */
  readonly at: number | undefined;
  /** What was read of the thread, oldest first. */
  readonly messages: readonly Message[];
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly show: (sequence: number) => void;
}

/** Reads back until the message that is meant is there, and shows it once. Returns it. */
export function useTargetMessage({ at, messages, query, show }: MeantOptions): Message | undefined {
  const shown = useRef<number>(undefined);
  const meant = at === undefined ? undefined : messages.find(({ sequence }) => sequence === at);
  const oldest = messages[0]?.sequence;
  const canReachBack = query.hasNextPage && !query.isFetching;
  const readBack = useEffectEvent(() => void query.fetchNextPage());
  const showIt = useEffectEvent(show);
  useEffect(() => {
    if (at !== undefined && oldest !== undefined && oldest > at && canReachBack) readBack();
  }, [at, oldest, canReachBack]);
  const isThere = meant !== undefined;
  useEffect(() => {
    if (at === undefined || !isThere || shown.current === at) return;
    shown.current = at;
    showIt(at);
  }, [at, isThere]);
  return meant;
}
