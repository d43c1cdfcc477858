import { lazy, Suspense } from 'react';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { classes } from '#/shared/format/classes.ts';
import { loadModule } from '../browser/load-module.ts';
import type { FilmPlayerProps } from '../player/film-player.tsx';
import type { SoundPlayerProps } from '../player/sound-player.tsx';

const FilmPlayer = lazy(async () => ({
  default: (await loadModule(() => import('../player/film-player.tsx'))).FilmPlayer,
}));
const SoundPlayer = lazy(async () => ({
  default: (await loadModule(() => import('../player/sound-player.tsx'))).SoundPlayer,
}));

/** The player of a film, in whose place its poster is until the player has come. */
export function RenewingVideo(props: FilmPlayerProps) {
  const { poster, label, className = '', style } = props;
  return (
    <Suspense
      fallback={
        <div
          role="img"
          aria-label={label ?? sharedTexts.video}
          style={style}
          className={`overflow-hidden ${className}`}
        >
          {poster && <img src={poster} alt="" className="size-full object-contain" />}
        </div>
      }
    >
      <FilmPlayer {...props} />
    </Suspense>
  );
}

/** The player of a sound, for which there is room until it has come. */
export function RenewingAudio(props: SoundPlayerProps) {
  return (
    <Suspense fallback={<div className={classes(props.peaks ? 'h-14' : 'h-12', props.className)} />}>
      <SoundPlayer {...props} />
    </Suspense>
  );
}
