import { useEffect, useRef, useState } from 'react';
import type { StreamPlay } from '../browser/play-stream.ts';
import type { Quality } from './quality.ts';

/**
 * Plays the renditions of a film where it has some. `isStreamed` is false if the film itself is to be played. The stream keeps its
 * first address, because a new one, which answers of the server contain now and then, would restart it. When that is refused, `renew`
 * is asked for new ones, at most once a minute, and the stream goes on where it was.
 */
export function useStream(address: string | undefined, renew: () => Promise<unknown>, load: Load = loadPlay) {
  const player = useRef<HTMLVideoElement>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  const [quality, setQuality] = useState<Quality>();
  const leftAt = useRef(0);
  const [current, setCurrent] = useState(address);
  const [isRefused, setRefused] = useState(false);
  const place = useRef<Place>(undefined);
  if (current === undefined ? address !== undefined : isRefused && address !== undefined && address !== current) {
    setCurrent(address);
    setRefused(false);
  }
  const renewal = useRef({ at: Number.NEGATIVE_INFINITY, renew });
  useEffect(() => {
    renewal.current.renew = renew;
  });
  const isStreamed = current !== undefined && !isUnavailable;
  useEffect(() => {
    if (!isStreamed) return;
    const film = player.current;
    let play: StreamPlay | undefined;
    let hasLeft = false;
    const onUnavailable = () => {
      leftAt.current = player.current?.currentTime ?? 0;
      setUnavailable(true);
      setQuality(undefined);
    };
    const onListed = (lines: readonly number[]) => {
      const choose = (chosen: number | undefined) => {
        play?.choose(chosen);
        setQuality({ lines, chosen, choose });
      };
      setQuality({ lines, chosen: undefined, choose });
    };
    const onRefused = () => {
      const { at, renew: renewNow } = renewal.current;
      if (performance.now() - at < PAUSE_MS) return onUnavailable();
      renewal.current.at = performance.now();
      setRefused(true);
      renewNow().then(() => play?.goOn(), onUnavailable);
    };
    load().then(({ playStream }) => {
      if (hasLeft || !film) return;
      const left = place.current;
      if (left) film.currentTime = left.seconds;
      play = playStream(film, { address: current, onUnavailable, onRefused, onListed });
      // A browser may want a press before it plays; the film then waits at its place.
      if (left?.isPlaying) film.play().catch(() => undefined);
    }, onUnavailable);
    return () => {
      hasLeft = true;
      if (film && play) place.current = { seconds: film.currentTime, isPlaying: !film.paused };
      play?.end();
    };
  }, [current, isStreamed, load]);
  /** Has the film itself go on where its stream ended. */
  const resume = (film: HTMLMediaElement) => {
    if (leftAt.current > 0) film.currentTime = leftAt.current;
    leftAt.current = 0;
  };
  return { player, isStreamed, resume, quality };
}

type Load = () => Promise<Pick<typeof import('../browser/play-stream.ts'), 'playStream'>>;

/** It brings hls.js, which few pages need. */
const loadPlay: Load = () => import('../browser/play-stream.ts');

const PAUSE_MS = 60_000;

interface Place {
  readonly seconds: number;
  readonly isPlaying: boolean;
}
