import type { Media } from '@stagedoor/contracts/post';
import { Play } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { classes } from '#/shared/format/classes.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { MovingPicture } from '#/shared/ui/media/moving-picture.tsx';
import { srcSetOf } from '../model/src-set.ts';
import { stillOf } from '../model/still-of.ts';

const MediaIcon = lazy(async () => ({ default: (await loadModule(() => import('./media-icon.tsx'))).MediaIcon }));

const MutedFilm = lazy(async () => ({
  default: (await loadModule(() => import('#/shared/player/muted-film.tsx'))).MutedFilm,
}));

interface MediaGridProps {
  readonly media: readonly Media[];
  /** Above the fold: fetched at once and first. */
  readonly isPriority?: boolean;
  /** Fills a square whose corners the component around it rounds. */
  readonly isSquare?: boolean;
  /** Shows the number of hidden files in small letters, for a thumbnail. */
  readonly isSmall?: boolean;
  /** Makes each medium a button that opens it. */
  readonly onOpen?: ((index: number) => void) | undefined;
  /** Called when a picture could not be loaded: its address may have expired. */
  readonly onLoadError?: () => void;
}

const nouns: Readonly<Record<Media['type'], string>> = {
  IMAGE: postTexts.nouns.picture,
  VIDEO: postTexts.nouns.video,
  AUDIO: postTexts.nouns.sound,
  FILE: postTexts.nouns.file,
};

/** "picture", "sound". */
export function nounOf({ type }: Pick<Media, 'type'>): string {
  return lookup(nouns, type) ?? nouns.FILE;
}

/** "Open picture 2 of 3". */
export function openLabel({ type }: Pick<Media, 'type'>, index: number, count: number): string {
  return postTexts.openOf({ count, nouns: nounOf({ type }), index: index + 1 });
}

const MOST_SHOWN = 4;

/** Widths of a picture that fills the column of posts, and of one that shares it or is in a grid of squares. */
const fullWidth = '(min-width: 48rem) 600px, 100vw';
const halfWidth = '(min-width: 48rem) 300px, 50vw';

/** The place of each of 1 to 4 files in a grid of two columns and two rows. */
const PLACES: Readonly<Record<number, readonly string[]>> = {
  1: ['col-span-2 row-span-2'],
  2: ['row-span-2', 'row-span-2'],
  3: ['row-span-2', '', ''],
  4: ['', '', '', ''],
};

/** Up to four media; the fourth says how many are not shown. The box has its final size before anything loads. */
export function MediaGrid({
  media,
  isPriority = false,
  isSquare = false,
  isSmall = false,
  onOpen,
  onLoadError,
}: MediaGridProps) {
  const shown = media.slice(0, MOST_SHOWN);
  const hidden = media.length - shown.length;
  const [first] = shown;
  if (!first) return null;
  return (
    <div
      className={classes(
        'grid w-full grid-cols-2 grid-rows-2 gap-0.5 overflow-hidden bg-sunken',
        isSquare ? 'h-full' : 'max-h-[600px] rounded-card',
      )}
      style={isSquare ? undefined : { aspectRatio: shown.length === 1 ? ratioOf(first) : 4 / 3 }}
    >
      {shown.map((item, index) => (
        <div key={item.id} className={classes('relative min-h-0 min-w-0', PLACES[shown.length]?.[index])}>
          <Thumbnail
            media={item}
            sizes={isSquare || shown.length > 1 ? halfWidth : fullWidth}
            isPriority={isPriority && index === 0}
            onLoadError={onLoadError}
          />
          {hidden > 0 && index === MOST_SHOWN - 1 && (
            <span
              className={classes(
                'tabular absolute inset-0 grid place-items-center bg-scrim font-display font-semibold text-[white]',
                isSmall ? 'text-meta' : isSquare ? 'text-title' : 'text-page-tight',
              )}
            >
              {postTexts.moreMedia({ count: hidden })}
            </span>
          )}
          {onOpen && item.type === 'VIDEO' && (
            <Suspense>
              <MutedFilm media={item} />
            </Suspense>
          )}
          {onOpen && (
            <button
              type="button"
              onClick={() => onOpen(index)}
              className="absolute inset-0 cursor-zoom-in! focus-visible:-outline-offset-4 focus-visible:outline-[white]"
            >
              <span className="sr-only">
                {openLabel(item, index, media.length)}
                {item.alt && `: ${item.alt}`}
              </span>
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

interface ThumbnailProps {
  /** The displayed width, in the syntax of an image's `sizes` attribute. */
  readonly sizes: string;
  readonly media: Media;
  readonly isPriority: boolean;
  readonly onLoadError: (() => void) | undefined;
}

function Thumbnail({ media, sizes, isPriority, onLoadError }: ThumbnailProps) {
  const src = stillOf(media);
  const width = media.width ?? 640;
  const height = media.height ?? 480;
  if (!src) {
    return (
      <span className="grid size-full place-items-center text-ink-3">
        <Suspense>
          <MediaIcon type={media.type} />
        </Suspense>
        <span className="sr-only">{media.alt ?? nounOf(media)}</span>
      </span>
    );
  }
  return (
    <>
      <MovingPicture
        isInButton
        src={src}
        srcSet={media.type === 'IMAGE' ? srcSetOf(media) : undefined}
        sizes={sizes}
        alt={media.alt ?? ''}
        width={width}
        height={height}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'auto'}
        decoding="async"
        onError={onLoadError}
        className={classes('absolute inset-0 size-full object-cover', height > 2.5 * width && 'object-top')}
      />
      {media.type === 'VIDEO' && (
        <span className="absolute inset-0 m-auto grid size-12 place-items-center rounded-full bg-scrim text-[white]">
          <Play aria-hidden size={22} className="translate-x-px fill-current" />
          <span className="sr-only">{postTexts.video}</span>
        </span>
      )}
    </>
  );
}

/** A single picture keeps its shape, between a portrait of 4:5 and a landscape of 16:9. */
export function ratioOf({ width, height }: Pick<Media, 'width' | 'height'>): number {
  if (!width || !height) return 4 / 3;
  return Math.min(16 / 9, Math.max(4 / 5, width / height));
}
