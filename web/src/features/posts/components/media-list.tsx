import type { Media, Post } from '@stagedoor/contracts/post';
import { useQueryClient } from '@tanstack/react-query';
import { Download, File, Music } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatSize } from '#/shared/format/format-size.ts';
import { findLength } from '#/shared/media-viewer/long-picture.ts';
import { useMediaViewer } from '#/shared/media-viewer/use-media-viewer.ts';
import type { PlayerProps } from '#/shared/player/film-player.tsx';
import { MovingPicture } from '#/shared/ui/media/moving-picture.tsx';
import { RenewingAudio, RenewingVideo } from '#/shared/ui/renewing-media-player.tsx';
import { renewPost } from '../model/renew-post.ts';
import { srcSetOf } from '../model/src-set.ts';
import { useVeil } from '../model/use-veil.ts';
import { LazyTeaser } from './lazy-teaser.tsx';
import { LockPanel } from './lock-panel.tsx';
import { MediaGrid, nounOf, openLabel } from './media-grid.tsx';
import { SensitiveVeil } from './sensitive-veil.tsx';

const PostViewer = lazy(async () => ({ default: (await loadModule(() => import('./post-viewer.tsx'))).PostViewer }));

type Shown = Pick<
  Post,
  | 'id'
  | 'userId'
  | 'content'
  | 'media'
  | 'user'
  | 'isLocked'
  | 'isSensitive'
  | 'price'
  | 'visibility'
  | 'purchaseRequires'
>;

interface MediaListProps {
  readonly post: Shown;
  /** The film or sound that the text of the post speaks of, with what it says. */
  readonly playing?: (Playing & { readonly id: string }) | undefined;
}

type Playing = Pick<PlayerProps, 'chapters' | 'seek'>;

/**
 * All media of a post, stacked, uncropped and at most 600 px high; of a long picture, the beginning. For a locked post, the grid of blurred previews under the lock
 * panel.
 */
export function MediaList({ post, playing }: MediaListProps) {
  const viewer = useMediaViewer(post.id);
  const client = useQueryClient();
  const renew = () => renewPost(client, post.id);
  const renewUrl = async (mediaId: string) => (await renew()).media.find(({ id }) => id === mediaId)?.url;
  // Refetching the post brings fresh URLs; a picture that fails for another reason stays broken.
  const renewSilently = () => void renew().catch(() => undefined);
  const { isVeiled, reveal } = useVeil(post);
  if (post.media.length === 0) return null;
  if (isVeiled && !post.isLocked) return <SensitiveVeil onReveal={reveal} />;
  if (post.isLocked) {
    return (
      <div className="relative">
        <MediaGrid media={post.media} isPriority onLoadError={renewSilently} />
        <LockPanel post={post} />
        <LazyTeaser post={post} />
      </div>
    );
  }
  return (
    <>
      <ul className="-mx-4 grid gap-1 md:mx-0 md:gap-3">
        {post.media.map((media, index) => (
          <li key={media.id} className="overflow-hidden bg-sunken md:rounded-card">
            {media.type === 'IMAGE' ? (
              <Picture
                media={media}
                isFirst={index === 0}
                label={openLabel(media, index, post.media.length)}
                onOpen={() => viewer.open(index)}
                onLoadError={renewSilently}
              />
            ) : (
              <OtherMedia
                media={media}
                renew={() => renewUrl(media.id)}
                {...(playing?.id === media.id && { playing })}
              />
            )}
          </li>
        ))}
      </ul>
      {viewer.openIndex !== undefined && (
        <Suspense>
          <PostViewer post={post} firstIndex={viewer.openIndex} onClose={viewer.close} />
        </Suspense>
      )}
    </>
  );
}

function sizeOf({ type, width, height }: Media) {
  const size = { width: width ?? 1280, height: height ?? (type === 'VIDEO' ? 720 : 960) };
  return { ...size, style: { aspectRatio: `${size.width} / ${size.height}` } };
}

interface PictureProps {
  readonly media: Media;
  readonly isFirst: boolean;
  readonly label: string;
  readonly onOpen: () => void;
  readonly onLoadError: () => void;
}

/** The shapes in which the beginning of a long picture can be read. */
const longShapes = {
  tall: { style: { aspectRatio: 3 / 4 }, className: 'object-cover object-top' },
  wide: { style: { aspectRatio: 5 / 2 }, className: 'object-cover' },
} as const;

function Picture({ media, isFirst, label, onOpen, onLoadError }: PictureProps) {
  const length = findLength(media);
  const { style, className } = length ? longShapes[length] : { style: {}, className: 'object-contain' };
  const size = sizeOf(media);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="relative block w-full cursor-zoom-in! focus-visible:-outline-offset-4 md:rounded-card"
    >
      <MovingPicture
        isInButton
        src={media.url ?? media.thumbnailUrl ?? ''}
        srcSet={srcSetOf(media)}
        sizes="(min-width: 48rem) 600px, 100vw"
        alt={media.alt ?? ''}
        {...size}
        style={{ ...size.style, ...style }}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        onError={onLoadError}
        className={`mx-auto h-auto max-h-[600px] w-full ${className}`}
      />
      {length && (
        <span
          aria-hidden
          className="absolute inset-x-0 bottom-3 mx-auto w-fit rounded-full bg-[black]/75 px-3 py-1.5 text-ui font-semibold text-[white]"
        >
          {postTexts.seeTheWholePicture}
        </span>
      )}
      <span className="sr-only">{label}</span>
    </button>
  );
}

interface OtherMediaProps {
  readonly media: Media;
  readonly renew: () => Promise<string | null | undefined>;
  readonly playing?: Playing;
}

function OtherMedia({ media, renew, playing = {} }: OtherMediaProps) {
  const { type, url, thumbnailUrl, alt, size } = media;
  if (type === 'VIDEO' && url) {
    return (
      <RenewingVideo
        src={url}
        stream={media.streamUrl}
        renew={renew}
        poster={thumbnailUrl}
        label={alt}
        captions={media.captions}
        durationMs={media.durationMs}
        chapters={playing.chapters}
        seek={playing.seek}
        style={sizeOf(media).style}
        className="mx-auto max-h-[600px] w-full bg-[black]"
      />
    );
  }
  const Icon = type === 'AUDIO' ? Music : File;
  return (
    <div className="grid gap-3 px-4 py-3">
      <div className="flex min-h-11 items-center gap-3 text-ui">
        <Icon aria-hidden size={22} strokeWidth={1.75} className="shrink-0 text-ink-3" />
        <span className="grid min-w-0 grid-cols-1 flex-1">
          <span className="text-meta text-ink-3 first-letter:uppercase">{nounOf(media)}</span>
          {alt && <span className="font-medium text-ink">{alt}</span>}
        </span>
        {url && (
          <a
            href={url}
            download={type === 'FILE' ? (alt ?? '') : ''}
            className="inline-flex min-h-9 shrink-0 items-center gap-2 rounded-button border border-border-strong bg-surface px-3 font-semibold text-ink transition-colors hover:border-ink touch:min-h-11"
          >
            <Download aria-hidden size={18} strokeWidth={1.75} />
            <span className="sr-only">{wordTexts.download} </span>
            <span className="tabular">{formatSize(size)}</span>
          </a>
        )}
      </div>
      {type === 'AUDIO' && url && (
        <RenewingAudio
          src={url}
          renew={renew}
          label={alt}
          peaks={media.waveform}
          captions={media.captions}
          durationMs={media.durationMs}
          chapters={playing.chapters}
          seek={playing.seek}
          className="w-full"
        />
      )}
    </div>
  );
}
