import { readStoredEventId } from '#/features/live/model/stored-event-id.ts';
import { afterFirstLoad } from '#/shared/browser/after-first-load.ts';
import { useSession } from '#/shared/session/session-store.ts';

/**
 * By then a first page has its data. No event is missed, because the stream continues after the last event that was
 * received.
 */
const AFTER_LOAD_MS = 1_000;

/** Loads and starts live updates when somebody is signed in, and stops them at the end of the session. */
export function loadLiveUpdates(): void {
  let followedId: string | undefined;
  let session = new AbortController();
  const followSession = () => {
    const userId = useSession.getState().user?.id;
    if (userId === followedId) return;
    followedId = userId;
    session.abort();
    session = new AbortController();
    if (userId === undefined) return;
    const { signal } = session;
    const stored = readStoredEventId();
    afterFirstLoad(AFTER_LOAD_MS, () => {
      if (signal.aborted) return;
      import('./follow-live-updates.ts')
        .then(({ followLiveUpdates }) => {
          if (!signal.aborted) followLiveUpdates(userId, stored, signal);
        })
        .catch((error: unknown) => console.warn('Live updates could not be loaded', error));
    });
  };
  useSession.subscribe(followSession);
  followSession();
}
