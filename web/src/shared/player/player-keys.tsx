import { Hotkey, useHotkey } from '@videojs/react';
import { useSpeed } from './use-speed.ts';

const SEEK_S = 5;
const VOLUME_STEP = 0.1;

/** The keys of a player, while the focus is in it. */
export function PlayerKeys({ isFilm }: { readonly isFilm: boolean }) {
  const { step } = useSpeed();
  useHotkey({ keys: '>', onActivate: () => step(1) });
  useHotkey({ keys: '<', onActivate: () => step(-1) });
  return (
    <>
      <Hotkey keys="Space" action="togglePaused" />
      <Hotkey keys="k" action="togglePaused" />
      <Hotkey keys="ArrowLeft" action="seekStep" value={-SEEK_S} />
      <Hotkey keys="ArrowRight" action="seekStep" value={SEEK_S} />
      <Hotkey keys="ArrowUp" action="volumeStep" value={VOLUME_STEP} />
      <Hotkey keys="ArrowDown" action="volumeStep" value={-VOLUME_STEP} />
      <Hotkey keys="m" action="toggleMuted" />
      {isFilm && (
        <>
          <Hotkey keys="f" action="toggleFullscreen" />
          <Hotkey keys="c" action="toggleSubtitles" />
        </>
      )}
    </>
  );
}
