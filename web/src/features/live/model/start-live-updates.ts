import { refreshSession } from '#/shared/http/refresh-session.ts';
import { getOwnSession } from '#/shared/session/session-store.ts';
import { isStorageAllowed } from '#/shared/storage/page-storage.ts';
import { electLeaderByLock, leadWhileVisible } from './elect-leader-tab.ts';
import { keepStreamOpen } from './keep-stream-open.ts';
import { createLiveTabState, type LiveListener, type LiveTabState } from './live-tab-state.ts';
import { openStream } from './open-live-stream.ts';
import { type StoredEventId, storeEventId } from './stored-event-id.ts';
import type { TabMessage } from './tab-message.ts';

/** Only an interruption that lasts longer than this is reported. */
const GRACE_MS = 4000;
/** Longer at the start, because the page loads much else then. */
const FIRST_GRACE_MS = 12_000;

/**
 * Receives a person's live events over one stream for all their tabs, until `signal` aborts at the end of the session.
 */
export function startLiveUpdates(
  userId: string,
  stored: StoredEventId,
  listener: LiveListener,
  signal: AbortSignal,
): void {
  const name = `stagedoor-live:${userId}`;
  // Web Locks need a secure page, and both need storage. Without them the tabs cannot elect a leader.
  const canElect = 'locks' in navigator && 'BroadcastChannel' in window && isStorageAllowed();
  const locks = canElect ? navigator.locks : undefined;
  const channel = locks && new BroadcastChannel(name);
  const tab = createLiveTabState({
    ...listener,
    initialEventId: stored.userId === userId ? stored.eventId : undefined,
    saveEventId: (eventId) => storeEventId(userId, eventId),
    post: (message) => channel?.postMessage(message),
  });
  let isLeader = false;

  function onElected(term: AbortSignal): void {
    isLeader = true;
    term.addEventListener('abort', () => {
      isLeader = false;
    });
    void keepStreamOpenFor(tab, term);
  }
  const election = locks
    ? electLeaderByLock({ name, onElected, signal }, locks)
    : leadWhileVisible({ onElected, signal }, document);

  channel?.addEventListener(
    'message',
    ({ data: message }: MessageEvent<TabMessage>) => {
      if (message.kind === 'hello') {
        if (isLeader) tab.postState();
        return;
      }
      election.replyReceived();
      if (!isLeader) tab.receiveFromLeader(message);
    },
    { signal },
  );
  const askLeader = () => {
    if (isLeader || document.visibilityState === 'hidden') return;
    channel?.postMessage({ kind: 'hello' } satisfies TabMessage);
    election.expectReply();
  };
  document.addEventListener('visibilitychange', askLeader, { signal });
  askLeader();
  signal.addEventListener('abort', () => {
    tab.dispose();
    channel?.close();
  });
}

/** Keeps the stream open for this tab, and through it for the others, while this tab is the leader. */
async function keepStreamOpenFor(tab: LiveTabState, term: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reportLostAfter = (graceMs: number) => {
    timer ??= setTimeout(() => tab.streamLost(), graceMs);
  };
  reportLostAfter(FIRST_GRACE_MS);
  term.addEventListener('abort', () => clearTimeout(timer));
  await keepStreamOpen({
    getToken: () => getOwnSession()?.token ?? null,
    refreshToken: refreshSession,
    wait: (ms) => waitToReconnect(ms, term),
    random: Math.random,
    signal: term,
    async open(token) {
      // A connection does not survive the loss of the network, but may not report its end.
      const connection = new AbortController();
      window.addEventListener('offline', () => connection.abort(), { signal: connection.signal });
      const end = await openStream({
        token,
        lastEventId: tab.lastEventId(),
        signal: AbortSignal.any([term, connection.signal]),
        onEvent: tab.receiveFromStream,
        onOpen() {
          clearTimeout(timer);
          timer = undefined;
          tab.streamOpened();
        },
      });
      connection.abort();
      if (!term.aborted) reportLostAfter(GRACE_MS);
      return end;
    },
  });
}

/**
 * Waits for `ms`, or until the network is back or the page becomes visible: nobody should watch a page wait that was
 * hidden when the delay was chosen. While the browser is offline it waits on.
 */
async function waitToReconnect(ms: number, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  const done = AbortSignal.any([signal, waiting.signal]);
  await new Promise<void>((resolve) => {
    const resolveIfOnline = () => {
      if (navigator.onLine || signal.aborted) resolve();
    };
    const resolveIfVisible = () => {
      if (document.visibilityState === 'visible') resolveIfOnline();
    };
    const timer = setTimeout(resolveIfOnline, ms);
    done.addEventListener('abort', () => clearTimeout(timer));
    signal.addEventListener('abort', () => resolve(), { signal: waiting.signal });
    window.addEventListener('online', resolveIfOnline, { signal: done });
    document.addEventListener('visibilitychange', resolveIfVisible, { signal: done });
    if (signal.aborted) resolve();
  });
  waiting.abort();
}
