import type { Media } from '@stagedoor/contracts/post';
import { useDeferredValue } from 'react';
import { readPrice } from '#/features/composer/model/check-draft.ts';
import type { Composer } from '#/features/composer/model/use-composer.ts';
import { PostCard } from '#/features/posts/components/post-card.tsx';
import { useIsWide } from '#/shared/lib/use-is-wide.ts';

/** How those who may see all of it will see the post. Not to be pressed. */
export function PostPreview({ composer }: { readonly composer: Composer }) {
  const isWide = useIsWide();
  const draft = useDeferredValue(composer.draft);
  if (!isWide) return null;
  const { author } = composer;
  const now = new Date().toISOString();
  const isEmpty = draft.content.trim() === '' && composer.attachments.length === 0;
  return (
    <aside aria-labelledby="preview">
      <div className="sticky top-20 grid gap-3">
        <h2 id="preview" className="font-sans text-ui font-semibold text-ink-2">
          Preview
        </h2>
        <div inert className="rounded-card border border-border bg-surface p-5">
          {isEmpty ? (
            <p className="py-8 text-center text-ui text-ink-3">Your post takes shape here</p>
          ) : (
            <PostCard
              post={{
                id: 'preview',
                userId: author.id,
                content: draft.content,
                user: {
                  id: author.id,
                  username: author.username,
                  displayName: author.displayName,
                  avatarUrl: author.avatarUrl,
                  isVerified: author.isVerified ?? false,
                },
                media: composer.attachments.map(({ file, previewUrl }) => toMedia(file, previewUrl)),
                price: readPrice(draft.price) ?? 0,
                likeCount: 0,
                commentCount: 0,
                viewCount: 0,
                hasLiked: false,
                hasBookmarked: false,
                isPinned: false,
                isLocked: false,
                createdAt: now,
                updatedAt: now,
                stats: { likes: 0, comments: 0 },
                visibility: draft.visibility,
                scheduledAt: null,
              }}
            />
          )}
        </div>
      </div>
    </aside>
  );
}

function toMedia(file: File, url: string): Media {
  return {
    id: url,
    type: 'IMAGE',
    url,
    thumbnailUrl: url,
    alt: null,
    width: null,
    height: null,
    size: file.size,
    mimeType: file.type,
  };
}
