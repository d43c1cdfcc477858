import { readPlace } from '#/features/live/model/place.ts';
import { useSession } from '#/shared/session/session-store.ts';

/** Follows what happens to whoever is signed in. Its code comes when somebody is; it ends with their session. */
export function watchLive(): void {
  let followed: string | undefined;
  let ending = new AbortController();
  const follow = () => {
    const userId = useSession.getState().user?.id;
    if (userId === followed) return;
    followed = userId;
    ending.abort();
    ending = new AbortController();
    if (userId === undefined) return;
    const { signal } = ending;
    const start = readPlace();
    import('./follow-live.ts')
      .then(({ followLive }) => {
        if (!signal.aborted) followLive(userId, start, signal);
      })
      .catch((error: unknown) => console.warn('Live updates could not be loaded', error));
  };
  useSession.subscribe(follow);
  follow();
}
