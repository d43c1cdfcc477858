import type { Media, Post } from '@stagedoor/contracts/post';
import { File, Music } from 'lucide-react';
import { LockPanel } from './lock-panel.tsx';
import { MediaGrid } from './media-grid.tsx';

/** All media of a post, one under the other, each whole and at most 600 px high; of a locked one, a look through frosted glass. */
export function MediaList({ post }: { readonly post: Pick<Post, 'media' | 'isLocked' | 'price' | 'visibility'> }) {
  if (post.media.length === 0) return null;
  if (post.isLocked) {
    return (
      <div className="relative">
        <MediaGrid media={post.media} isPriority />
        <LockPanel post={post} />
      </div>
    );
  }
  return (
    <ul className="-mx-4 grid gap-1 md:mx-0 md:gap-3">
      {post.media.map((media, index) => (
        <li key={media.id} className="overflow-hidden bg-sunken md:rounded-card">
          <WholeMedia media={media} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  );
}

function WholeMedia({ media, isFirst }: { readonly media: Media; readonly isFirst: boolean }) {
  const { type, url, thumbnailUrl, alt, width, height } = media;
  const size = { width: width ?? 1280, height: height ?? 960 };
  const shape = { aspectRatio: `${size.width} / ${size.height}` };
  const still = url ?? thumbnailUrl;
  if (type === 'IMAGE' && still) {
    return (
      <img
        src={still}
        alt={alt ?? ''}
        {...size}
        style={shape}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className="mx-auto h-auto max-h-[600px] w-full object-contain"
      />
    );
  }
  if (type === 'VIDEO' && url) {
    return (
      <video
        controls
        playsInline
        preload="metadata"
        src={url}
        {...(thumbnailUrl && { poster: thumbnailUrl })}
        aria-label={alt ?? 'Video'}
        {...size}
        style={shape}
        className="mx-auto h-auto max-h-[600px] w-full bg-[black]"
      />
    );
  }
  const Icon = type === 'AUDIO' ? Music : File;
  return (
    <p className="flex min-h-14 items-center gap-3 px-4 text-ui text-ink-2">
      <Icon aria-hidden size={20} strokeWidth={1.75} />
      {url ? (
        <a href={url} className="font-medium text-brand hover:underline">
          {type}
        </a>
      ) : (
        type
      )}
    </p>
  );
}
