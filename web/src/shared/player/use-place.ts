import { useEffect, useEffectEvent } from 'react';
import { ClientError } from '../http/client-error.ts';
import { readPlace, writePlace } from './kept-places.ts';
import { useMedia } from './use-media.ts';

const WRITE_MS = 10_000;
/** What is not at the server, or a short part of a film. */
const hasNoPlace = /^(?:blob|data):|\/t\d+\/teaser\.mp4(?:\?|$)/;
/** Who has watched for this long before the answer came goes on where they are. */
const BEGUN_S = 5;

/**
 * Has a film or sound go on where its person left it, and remembers where they leave it. `renew` asks for the address again: a player
 * that has loaded everything goes on after its own has expired.
 */
export function usePlace(address: string, renew: () => Promise<string | null | undefined>): void {
  const media = useMedia();
  const askAgain = useEffectEvent(() => renew().catch(() => undefined));
  useEffect(() => {
    if (!media || hasNoPlace.test(address)) return;
    let writtenAt = performance.now();
    let written = Number.NaN;
    let isMissing = false;
    let current = address;
    const stopped = new AbortController();
    const resume = () =>
      withFreshAddress(readPlace).then(
        (seconds) => {
          if (seconds !== undefined && !stopped.signal.aborted && media.currentTime < BEGUN_S)
            media.currentTime = seconds;
        },
        // It begins at its beginning.
        () => undefined,
      );
    /** Throws a ClientError, a 404 also for the address of now. */
    async function withFreshAddress<Result>(ask: (at: string) => Promise<Result>): Promise<Result> {
      try {
        return await ask(current);
      } catch (error) {
        const next = isNotFound(error) ? await askAgain() : undefined;
        if (!next || next === current) throw error;
        current = next;
        return ask(current);
      }
    }
    function write() {
      if (!media || isMissing || media.seeking || !(media.duration > 0) || Math.abs(media.currentTime - written) < 1)
        return;
      writtenAt = performance.now();
      written = media.currentTime;
      const place = { seconds: written, duration: Math.min(media.duration, LONGEST_S) };
      withFreshAddress((at) => writePlace(at, place)).catch((error: unknown) => {
        // It is no longer this person's to see. Any other failure passes, and the next place is told.
        if (isNotFound(error)) isMissing = true;
        else written = Number.NaN;
      });
    }
    const hasStarted = () => media.played.length > 0;
    const { signal } = stopped;
    media.addEventListener('play', resume, { signal, once: true });
    media.addEventListener('timeupdate', () => !media.paused && performance.now() - writtenAt > WRITE_MS && write(), {
      signal,
    });
    media.addEventListener('pause', write, { signal });
    window.addEventListener('pagehide', () => hasStarted() && write(), { signal });
    return () => {
      stopped.abort();
      if (hasStarted()) write();
    };
  }, [media, address]);
}

function isNotFound(error: unknown): boolean {
  return error instanceof ClientError && error.statusCode === 404;
}

const LONGEST_S = 604_800;
