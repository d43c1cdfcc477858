import { refreshSession } from '#/shared/http/refresh-session.ts';
import { getToken } from '#/shared/session/session-store.ts';
import { isStorageAllowed } from '#/shared/storage/page-storage.ts';
import { keepStream } from './keep-stream.ts';
import { type Lead, leadByLock, leadWhileSeen } from './lead-tabs.ts';
import { createLiveTab, type LiveListener } from './live-tab.ts';
import { openStream } from './open-stream.ts';
import { pause } from './pause.ts';
import { keepPlaceOf, type StartPlace } from './place.ts';
import type { TabTalk } from './tab-talk.ts';

/** A break that is over within this is nobody's business. */
const GRACE_MS = 4000;
/** The first time much else is being loaded. */
const FIRST_GRACE_MS = 12_000;

/**
 * Hears of all that happens to a person, over one stream for all their tabs. Ends with `signal`: it belongs to a session.
 */
export function startLive(userId: string, start: StartPlace, listener: LiveListener, signal: AbortSignal): void {
  const name = `stagedoor-live:${userId}`;
  // Locks are for secure pages alone; without them tabs cannot agree who leads, and have nothing to say to each other.
  // With storage blocked they are closed, too.
  const canAgree = 'locks' in navigator && 'BroadcastChannel' in window && isStorageAllowed();
  const locks = canAgree ? navigator.locks : undefined;
  const channel = locks && new BroadcastChannel(name);
  const tab = createLiveTab({
    ...listener,
    startPlace: start.userId === userId ? start.place : undefined,
    keepPlace: (place) => keepPlaceOf(userId, place),
    post: (talk: TabTalk) => channel?.postMessage(talk),
  });
  let isLeading = false;

  function lead(term: AbortSignal): void {
    isLeading = true;
    term.addEventListener('abort', () => {
      isLeading = false;
    });
    void keepTab(tab, term);
  }
  const leading: Lead = locks ? leadByLock({ name, lead, signal }, locks) : leadWhileSeen({ lead, signal }, document);

  channel?.addEventListener(
    'message',
    ({ data: talk }: MessageEvent<TabTalk>) => {
      if (talk.kind === 'hello') {
        if (isLeading) tab.answer();
        return;
      }
      leading.answered();
      if (!isLeading) tab.told(talk);
    },
    { signal },
  );
  const sayHello = () => {
    if (isLeading || document.visibilityState === 'hidden') return;
    channel?.postMessage({ kind: 'hello' } satisfies TabTalk);
    leading.expectAnswer();
  };
  document.addEventListener('visibilitychange', sayHello, { signal });
  sayHello();
  signal.addEventListener('abort', () => {
    tab.end();
    channel?.close();
  });
}

type Tab = ReturnType<typeof createLiveTab>;

/** Keeps the stream open for this tab, and through it for the others. */
async function keepTab(tab: Tab, term: AbortSignal): Promise<void> {
  let away: ReturnType<typeof setTimeout> | undefined;
  const noteAway = (graceMs: number) => {
    away ??= setTimeout(() => tab.lost(), graceMs);
  };
  noteAway(FIRST_GRACE_MS);
  term.addEventListener('abort', () => clearTimeout(away));
  await keepStream({
    getToken,
    renew: refreshSession,
    pause: (ms) => pause(ms, term),
    random: Math.random,
    signal: term,
    async open(token) {
      // What the network carried is gone with it; whether it says so is another matter.
      const connection = new AbortController();
      window.addEventListener('offline', () => connection.abort(), { signal: connection.signal });
      const end = await openStream({
        token,
        place: tab.place(),
        signal: AbortSignal.any([term, connection.signal]),
        onNews: tab.heard,
        onOpen() {
          clearTimeout(away);
          away = undefined;
          tab.opened();
        },
      });
      connection.abort();
      if (!term.aborted) noteAway(GRACE_MS);
      return end;
    },
  });
}
