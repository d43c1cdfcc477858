import {
  CaptionsButton,
  FullscreenButton,
  MuteButton,
  PiPButton,
  PlayButton,
  Time,
  VolumeSlider,
} from '@videojs/react';
import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { classes } from '#/shared/format/classes.ts';
import { formatLength } from '#/shared/format/format-length.ts';
import { usePlayer } from './player.ts';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

interface PartProps {
  readonly className: string;
}

export function PlayPart({ className }: PartProps) {
  return (
    <PlayButton
      render={({ children: _, ...props }, { ended, paused }) => (
        <button type="button" {...props} className={className} title={props['aria-label']}>
          {ended ? (
            <RotateCcw {...icon} />
          ) : paused ? (
            <Play {...icon} className="fill-current" />
          ) : (
            <Pause {...icon} className="fill-current" />
          )}
        </button>
      )}
    />
  );
}

/** Sound on or off, and where there is room for it, how loud. */
export function VolumePart({ className, isOnFilm }: PartProps & { readonly isOnFilm: boolean }) {
  return (
    <span className="flex items-center">
      <MuteButton
        render={({ children: _, ...props }, { muted }) => (
          <button type="button" {...props} className={className} title={props['aria-label']}>
            {muted ? <VolumeX {...icon} /> : <Volume2 {...icon} />}
          </button>
        )}
      />
      <VolumeSlider.Root className="group/volume relative me-2 hidden h-8 w-16 cursor-pointer touch-none items-center data-[disabled]:hidden @min-[28rem]:flex touch:hidden">
        <VolumeSlider.Track
          className={classes(
            'relative h-1 w-full overflow-hidden rounded-full',
            isOnFilm ? 'bg-[white]/35' : 'bg-border-strong/45',
          )}
        >
          <VolumeSlider.Fill
            className={classes(
              'absolute inset-y-0 start-0 w-(--media-slider-fill)',
              isOnFilm ? 'bg-[white]' : 'bg-ink',
            )}
          />
        </VolumeSlider.Track>
        <VolumeSlider.Thumb
          className={classes(
            'absolute start-(--media-slider-fill) -ms-1.5 size-3 rounded-full',
            isOnFilm ? 'bg-[white] focus-visible:outline-[white]' : 'bg-ink',
          )}
        />
      </VolumeSlider.Root>
    </span>
  );
}

/** `durationMs`: shown until the browser knows it. */
export function TimePart({ durationMs }: { readonly durationMs?: number | null | undefined }) {
  const isKnown = usePlayer(({ duration }) => duration > 0);
  return (
    <Time.Group className="tabular flex gap-1 px-1 text-meta font-medium whitespace-nowrap">
      <Time.Value type="current" />
      <Time.Separator className="hidden @min-[18rem]:inline" />
      {isKnown || !durationMs ? (
        <Time.Value type="duration" className="hidden @min-[18rem]:inline" />
      ) : (
        <span className="hidden @min-[18rem]:inline">{formatLength(durationMs)}</span>
      )}
    </Time.Group>
  );
}

export function CaptionsPart({ className }: PartProps) {
  return (
    <CaptionsButton
      render={({ children: _, ...props }, { subtitlesShowing }) => (
        <button type="button" {...props} className={className} title={props['aria-label']}>
          {subtitlesShowing ? <Captions {...icon} /> : <CaptionsOff {...icon} />}
        </button>
      )}
    />
  );
}

export function PictureInPicturePart({ className }: PartProps) {
  return (
    <PiPButton
      render={({ children: _, ...props }) => (
        <button type="button" {...props} className={className} title={props['aria-label']}>
          <PictureInPicture2 {...icon} />
        </button>
      )}
    />
  );
}

export function FullScreenPart({ className }: PartProps) {
  return (
    <FullscreenButton
      render={({ children: _, ...props }, { fullscreen }) => (
        <button type="button" {...props} className={className} title={props['aria-label']}>
          {fullscreen ? <Minimize {...icon} /> : <Maximize {...icon} />}
        </button>
      )}
    />
  );
}
