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
 * A film or sound that goes on when its address has expired: what is refused is asked for under a fresh address, and
 * continues at the same second. Until then it keeps the address that it began with, because another one, which comes with
 * each answer of the server, would begin the film again. Spread what is returned on the player.
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
