import { Container, StatusAnnouncer, useMediaAttach } from '@videojs/react';
import { useCallback, useRef } from 'react';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { classes } from '#/shared/format/classes.ts';
import { isDataSaverOn } from '../browser/data-saver.ts';
import { useRenewedMediaSource } from '../hooks/use-renewed-media-source.ts';
import { useUnload } from '../hooks/use-unload.ts';
import { CaptionTracks } from './caption-tracks.tsx';
import type { PlayerProps } from './film-player.tsx';
import { Player } from './player.ts';
import { PlayPart, TimePart, VolumePart } from './player-bar.tsx';
import { PlayerKeys } from './player-keys.tsx';
import { PlayerMenu } from './player-menu.tsx';
import { PlayerWords } from './player-words.tsx';
import { SoundCaptions } from './sound-captions.tsx';
import { TimeSlider } from './time-slider.tsx';
import { usePlace } from './use-place.ts';
import { useSeek } from './use-seek.ts';

const button =
  'inline-grid size-9 shrink-0 cursor-pointer place-items-center rounded-button text-ink transition-colors hover:bg-sunken touch:size-11';

export interface SoundPlayerProps extends PlayerProps {
  /** How loud each of some equal parts of the sound is, from 0 to 1. */
  readonly peaks?: readonly number[] | undefined;
}

/** A sound with its controls. It fetches a new signed URL when the old one has expired. */
export function SoundPlayer({
  src,
  label,
  renew,
  onFail,
  className,
  peaks,
  captions,
  chapters = [],
  durationMs,
  seek,
}: SoundPlayerProps) {
  const { source } = useRenewedMediaSource({ src, renew, onFail });
  return (
    <PlayerWords>
      <Player>
        <Container
          data-player
          aria-label={label ?? sharedTexts.audio}
          className={classes('@container text-ink', className)}
        >
          <div className="flex w-full items-center gap-1 rounded-card border border-border bg-surface px-1.5 py-1">
            <PlayPart className={button} />
            <TimeSlider isOnFilm={false} chapters={chapters} peaks={peaks} />
            <TimePart durationMs={durationMs} />
            <VolumePart isOnFilm={false} className={classes(button, '@max-[18rem]:hidden')} />
            <PlayerMenu chapters={chapters} buttonClass={button} />
          </div>
          <SoundCaptions />
          <Sound address={src} renew={renew} source={source} seek={seek} captions={captions} />
          <StatusAnnouncer className="sr-only" />
          <PlayerKeys isFilm={false} />
        </Container>
      </Player>
    </PlayerWords>
  );
}

interface SoundProps extends Pick<PlayerProps, 'renew' | 'seek' | 'captions'> {
  readonly address: string;
  readonly source: ReturnType<typeof useRenewedMediaSource>['source'];
}

function Sound({ address, renew, source, seek, captions }: SoundProps) {
  const player = useRef<HTMLAudioElement>(null);
  const attachToPlayer = useMediaAttach();
  const attach = useCallback(
    (element: HTMLAudioElement | null) => {
      player.current = element;
      attachToPlayer?.(element);
    },
    [attachToPlayer],
  );
  usePlace(address, renew);
  useSeek(seek);
  useUnload(player);
  return (
    <audio ref={attach} preload={isDataSaverOn() ? 'none' : 'metadata'} {...source}>
      <CaptionTracks captions={captions} renew={renew} />
    </audio>
  );
}
