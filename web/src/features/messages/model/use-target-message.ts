import type { Message } from '@stagedoor/contracts/message';
import { useEffect, useEffectEvent, useRef } from 'react';

/** A message that is to be shown. Another object for the same message shows it once more. */
export interface SoughtMessage {
  readonly sequence: number;
}

interface TargetOptions {
  readonly sought: SoughtMessage | undefined;
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
export function useTargetMessage({ sought, messages, query, show }: TargetOptions): Message | undefined {
  const shown = useRef<SoughtMessage>(undefined);
  const at = sought?.sequence;
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
    if (sought === undefined || !isLoaded || shown.current === sought) return;
    shown.current = sought;
    scrollToIt(sought.sequence);
  }, [sought, isLoaded]);
  return target;
}
