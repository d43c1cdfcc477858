import { TimeSlider as Slider } from '@videojs/react';
import { classes } from '#/shared/format/classes.ts';
import { type Chapter, chapterAt } from './chapters.ts';
import { usePlayer } from './player.ts';
import { Waveform } from './waveform.tsx';

interface TimeSliderProps {
  readonly chapters: readonly Chapter[];
  /** How loud each of some equal parts of a sound is, from 0 to 1; drawn instead of a line. */
  readonly peaks?: readonly number[] | undefined;
  /** Whether it lies over a picture. */
  readonly isOnFilm: boolean;
}

/** The place in a film or sound, which can be dragged, with a gap before each chapter. */
export function TimeSlider({ chapters, peaks, isOnFilm }: TimeSliderProps) {
  const duration = usePlayer((state) => state.duration);
  return (
    <Slider.Root
      className={classes(
        'group/slider relative flex w-full cursor-pointer items-center data-[disabled]:cursor-default',
        peaks ? 'h-12 touch-pan-y' : 'h-6 touch-none touch:h-8',
      )}
    >
      <Slider.Track
        className={classes(
          'relative w-full overflow-hidden',
          peaks ? 'h-full rounded-field' : 'h-1 rounded-full transition-[height] group-hover/slider:h-1.5',
          peaks ? undefined : isOnFilm ? 'bg-[white]/30' : 'bg-border-strong/45',
        )}
      >
        {peaks ? (
          <>
            <Waveform peaks={peaks} className="text-border-strong/70" />
            <Slider.Fill className="absolute inset-0 [clip-path:inset(0_calc(100%-var(--media-slider-fill))_0_0)]">
              <Waveform peaks={peaks} className="text-brand" />
            </Slider.Fill>
          </>
        ) : (
          <>
            <Slider.Buffer
              className={classes(
                'absolute inset-y-0 start-0 w-(--media-slider-buffer)',
                isOnFilm ? 'bg-[white]/35' : 'bg-border-strong/60',
              )}
            />
            <Slider.Fill
              className={classes(
                'absolute inset-y-0 start-0 w-(--media-slider-fill)',
                isOnFilm ? 'bg-citron' : 'bg-brand',
              )}
            />
          </>
        )}
        {duration > 0 &&
          chapters
            .filter(({ at }) => at > 0 && at < duration)
            .map(({ at }) => (
              <span
                key={at}
                aria-hidden
                style={{ insetInlineStart: `${(at / duration) * 100}%` }}
                className={classes('absolute inset-y-0 w-1 -ms-0.5', isOnFilm ? 'bg-[black]' : 'bg-surface')}
              />
            ))}
      </Slider.Track>
      <Slider.Thumb
        className={classes(
          'absolute start-(--media-slider-fill) -ms-1.5 size-3 rounded-full group-data-[disabled]/slider:hidden focus-visible:outline-2 focus-visible:outline-offset-2',
          isOnFilm ? 'bg-citron focus-visible:outline-[white]' : 'bg-brand',
        )}
      />
      <Slider.Preview className="pointer-events-none absolute bottom-full mb-1 hidden w-max max-w-full rounded-field bg-raised px-2 py-1 text-meta text-ink shadow-raised group-data-[pointing]/slider:block">
        {chapters.length > 0 && (
          <Slider.Value type="pointer" format={(at) => chapterAt(chapters, at)?.title ?? ''} className="block" />
        )}
        <Slider.Value type="pointer" className="tabular block" />
      </Slider.Preview>
    </Slider.Root>
  );
}
