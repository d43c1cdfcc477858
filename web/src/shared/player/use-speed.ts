import { useEffect } from 'react';
import { localStore } from '#/shared/storage/page-storage.ts';
import { usePlayer } from './player.ts';
import { useMedia } from './use-media.ts';

/** The speeds to choose from, ascending. */
export const speeds: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

const key = 'player-speed';

/** The speed of a player, which this browser remembers for all of them. */
export function useSpeed() {
  const media = useMedia();
  const speed = usePlayer(({ playbackRate }) => playbackRate);
  useEffect(() => {
    const stored = Number(localStore.getItem(key));
    if (media && speeds.includes(stored)) apply(media, stored);
  }, [media]);
  function choose(next: number) {
    if (!media) return;
    localStore.setItem(key, String(next));
    apply(media, next);
  }
  return {
    speed,
    choose,
    /** To the next speed, or the one before; not beyond the last. `speed` is behind when a key is pressed twice at once. */
    step(by: 1 | -1) {
      const from = media?.playbackRate ?? speed;
      const next = speeds.filter((one) => (by === 1 ? one > from : one < from)).at(by === 1 ? 0 : -1);
      if (next !== undefined) choose(next);
    },
  };
}

/** A source that is loaded later begins with the default. */
function apply(media: HTMLMediaElement, speed: number): void {
  media.defaultPlaybackRate = speed;
  media.playbackRate = speed;
}
