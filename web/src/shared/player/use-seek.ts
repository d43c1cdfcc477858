import { useContainer } from '@videojs/react';
import { useEffect } from 'react';
import { useMedia } from './use-media.ts';

/** A place that somebody has asked for; another object for each time that they ask. */
export interface Seek {
  /** Seconds. */
  readonly at: number;
}

/** Plays from a place, also before anything is loaded, and shows the player. */
export function useSeek(seek: Seek | undefined): void {
  const media = useMedia();
  const container = useContainer();
  useEffect(() => {
    if (seek === undefined || media === undefined) return;
    media.currentTime = seek.at;
    // A browser may want a press before it plays; the player then waits at the place.
    media.play().catch(() => undefined);
    container?.scrollIntoView({ block: 'nearest' });
    container?.focus({ preventScroll: true });
  }, [seek, media, container]);
}
