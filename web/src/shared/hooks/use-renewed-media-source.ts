import { type SyntheticEvent, useRef, useState } from 'react';
import { useIsMounted } from './use-is-mounted.ts';

interface FreshSourceOptions {
  /** The address to begin with; it may expire while the page stays open. */
  readonly src: string;
  /** Asks for the address again. Returns the one of now. */
  readonly renew: () => Promise<string | null | undefined>;
  /** The file failed to load from a fresh URL as well, or no URL could be fetched. */
  readonly onFail?: (() => void) | undefined;
}

/** Shorter than the lifetime of any URL: if a file fails again this soon, its URL has not expired. */
const PAUSE_MS = 60_000;

interface Place {
  readonly seconds: number;
  readonly isPlaying: boolean;
}

/**
 * Keeps a video or audio file playing when its signed URL expires: a failed request is repeated with a new URL, and playback
 * continues at the same second. Until then the player keeps its first URL, because a new one, which every answer of the server
 * contains, would restart it. Spread `source` on the player.
 */
export function useRenewedMediaSource({ src, renew, onFail }: FreshSourceOptions) {
  const [current, setCurrent] = useState(src);
  const isMounted = useIsMounted();
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);
  const place = useRef<Place>(undefined);

  async function renewSource(refused: string) {
    const next = await renew().catch(() => undefined);
    if (!next || next === refused) onFail?.();
    else setCurrent(next);
  }
  const source = {
    src: isMounted ? current : undefined,
    onError({ currentTarget: player }: SyntheticEvent<HTMLMediaElement>) {
      // A second failure, before the fresh address has played, keeps the first one's place.
      place.current ??= { seconds: player.currentTime, isPlaying: !player.paused };
      if (Date.now() - renewedAt.current < PAUSE_MS) return onFail?.();
      renewedAt.current = Date.now();
      void renewSource(current);
    },
    onLoadedMetadata({ currentTarget: player }: SyntheticEvent<HTMLMediaElement>) {
      const left = place.current;
      if (!left) return;
      place.current = undefined;
      player.currentTime = left.seconds;
      // A browser may want a press before it plays; the video then waits at its position.
      if (left.isPlaying) player.play().catch(() => undefined);
    },
  };
  return { address: current, source };
}
