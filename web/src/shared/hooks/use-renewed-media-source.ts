import { type SyntheticEvent, useRef, useState } from 'react';

interface FreshSourceOptions {
  /** The address to begin with; it may expire while the page stays open. */
  readonly src: string;
  /** Asks for the address again. Returns the one of now. */
  readonly renew: () => Promise<string | null | undefined>;
  /** The file is refused under a fresh address, too, or no address could be had. */
  readonly onFail?: (() => void) | undefined;
}

/** Shorter than any address lives: what is refused again so soon is not refused for its age. */
const PAUSE_MS = 60_000;

interface Place {
  readonly seconds: number;
  readonly isPlaying: boolean;
}

/**
 * Keeps a video or audio file playing when its signed address expires: a refused request is repeated with a new address, and
 * playing continues at the same second. Until then the player keeps its first address, because a changed address, which each
 * answer of the server brings, would restart it. Spread the result on the player.
 */
export function useRenewedMediaSource({ src, renew, onFail }: FreshSourceOptions) {
  const [current, setCurrent] = useState(src);
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);
  const place = useRef<Place>(undefined);

  async function renewSource(refused: string) {
    const next = await renew().catch(() => undefined);
    if (!next || next === refused) onFail?.();
    else setCurrent(next);
  }
  return {
    src: current,
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
}
