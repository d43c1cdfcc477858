import { Container, StatusAnnouncer, useTapGesture } from '@videojs/react';
import { Video } from '@videojs/react/video';
import { Play } from 'lucide-react';
import type { CSSProperties } from 'react';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { classes } from '#/shared/format/classes.ts';
import { isDataSaverOn } from '../browser/data-saver.ts';
import type { Quality } from '../hooks/quality.ts';
import { useFilmSource } from '../hooks/use-film-source.ts';
import { useUnload } from '../hooks/use-unload.ts';
import { UndecodableFilm } from '../ui/media/undecodable-film.tsx';
import { type CaptionTrack, CaptionTracks } from './caption-tracks.tsx';
import type { Chapter } from './chapters.ts';
import { Player, usePlayer } from './player.ts';
import { CaptionsPart, FullScreenPart, PictureInPicturePart, PlayPart, TimePart, VolumePart } from './player-bar.tsx';
import { PlayerKeys } from './player-keys.tsx';
import { PlayerMenu } from './player-menu.tsx';
import { PlayerWords } from './player-words.tsx';
import { TimeSlider } from './time-slider.tsx';
import { usePlace } from './use-place.ts';
import { type Seek, useSeek } from './use-seek.ts';

export interface PlayerProps {
  readonly src: string;
  readonly label: string | null;
  /** Asks for the address again when it has expired. */
  readonly renew: () => Promise<string | null | undefined>;
  readonly onFail?: (() => void) | undefined;
  readonly className?: string | undefined;
  readonly captions?: readonly CaptionTrack[] | undefined;
  readonly chapters?: readonly Chapter[] | undefined;
  /** How long it lasts, as the server knows it: nothing of a stream is loaded before somebody presses play. */
  readonly durationMs?: number | null | undefined;
  /** The place that somebody has asked for. */
  readonly seek?: Seek | undefined;
}

export interface FilmPlayerProps extends PlayerProps {
  /** The playlist of the film's renditions, if it may have some. */
  readonly stream?: string | undefined;
  readonly poster: string | null;
  readonly playsAtOnce?: boolean | undefined;
  /** Called when the browser knows the size of the film. */
  readonly onSize?: ((size: { readonly width: number; readonly height: number }) => void) | undefined;
  readonly style?: CSSProperties | undefined;
}

const button =
  'inline-grid size-9 shrink-0 cursor-pointer place-items-center rounded-button text-[white] transition-colors hover:bg-[white]/20 focus-visible:outline-[white] touch:size-11';

/** Hidden while a film plays and nobody moves, points or goes through the controls by keyboard. */
const bar =
  'transition-opacity duration-200 group-not-data-controls-visible/player:opacity-0 group-has-focus-visible/player:opacity-100 motion-reduce:transition-none';

/** What can be seen can be pressed; a press beside it is one on the picture. */
const touchable =
  'pointer-events-auto group-not-data-controls-visible/player:pointer-events-none group-has-focus-visible/player:pointer-events-auto';

/**
 * A film with its controls, by pointer, finger, keyboard and screen reader. It fetches a new signed URL when the old one has expired,
 * and offers what the browser cannot decode as a download.
 */
export function FilmPlayer({ src, stream, label, renew, onFail, className, style, ...film }: FilmPlayerProps) {
  const { source, address, isUndecodable, quality } = useFilmSource({ src, stream, renew, onFail });
  if (isUndecodable) return <UndecodableFilm src={address} label={label} className={className} />;
  return (
    <PlayerWords>
      <Player>
        <Container
          data-player
          aria-label={label ?? sharedTexts.video}
          style={style}
          className={classes(
            'group/player @container relative overflow-hidden text-[white] focus-visible:-outline-offset-2',
            className,
          )}
        >
          <Stage {...film} address={stream ?? src} renew={renew} source={source} quality={quality} />
        </Container>
      </Player>
    </PlayerWords>
  );
}

type StageProps = Pick<
  FilmPlayerProps,
  'renew' | 'poster' | 'captions' | 'playsAtOnce' | 'onSize' | 'chapters' | 'durationMs' | 'seek'
> & {
  /** By which the server knows it. */
  readonly address: string;
  readonly source: ReturnType<typeof useFilmSource>['source'];
  readonly quality: Quality | undefined;
};

function Stage({
  poster,
  captions,
  playsAtOnce = false,
  onSize,
  chapters = [],
  durationMs,
  seek,
  address,
  renew,
  source,
  quality,
}: StageProps) {
  const { ref, src, onError, onLoadedMetadata } = source;
  const hasStarted = usePlayer(({ started }) => started);
  useTaps();
  usePlace(address, renew);
  useSeek(seek);
  useUnload(ref);
  return (
    <>
      <Video
        playsInline
        ref={ref}
        src={src}
        autoPlay={playsAtOnce && !isDataSaverOn()}
        preload={isDataSaverOn() ? 'none' : 'metadata'}
        {...(poster && { poster })}
        onError={onError}
        onLoadedMetadata={(event) => {
          const { videoWidth: width, videoHeight: height } = event.currentTarget;
          onLoadedMetadata(event);
          if (width > 0 && height > 0) onSize?.({ width, height });
        }}
        className="player-film absolute inset-0 size-full object-contain group-not-data-controls-visible/player:cursor-none"
      >
        <CaptionTracks captions={captions} renew={renew} />
      </Video>
      {!hasStarted && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-[black]/60"
        >
          <Play size={26} className="translate-x-px fill-current" />
        </span>
      )}
      <div
        className={classes(
          bar,
          'pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-[black]/85 to-transparent px-2 pt-8 pb-1',
        )}
      >
        <div className={classes(touchable, 'px-1.5')}>
          <TimeSlider isOnFilm chapters={chapters} />
        </div>
        <div className={classes(touchable, 'flex items-center')}>
          <PlayPart className={button} />
          <VolumePart isOnFilm className={button} />
          <TimePart durationMs={durationMs} />
          <span className="ms-auto flex">
            <CaptionsPart className={button} />
            <PlayerMenu quality={quality} chapters={chapters} buttonClass={button} />
            <PictureInPicturePart className={classes(button, '@max-[16rem]:hidden')} />
            <FullScreenPart className={button} />
          </span>
        </div>
      </div>
      <StatusAnnouncer className="sr-only" />
      <PlayerKeys isFilm />
    </>
  );
}

/** A press on the picture plays or pauses; a finger on a film that plays shows or hides the controls, as the player has it. */
function useTaps(): void {
  const play = usePlayer((state) => state);
  useTapGesture((event) => {
    if (!(event.target instanceof HTMLVideoElement)) return;
    if (play.paused) play.play().catch(() => undefined);
    else if (event.pointerType !== 'touch') play.pause();
  });
}
