import { cutTeaser } from '@stagedoor/contracts/cut-teaser';
import type { Poll } from '@stagedoor/contracts/polls';
import type { Media, Post } from '@stagedoor/contracts/post';
import type { Tier } from '@stagedoor/contracts/tiers';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { readPrice } from '#/features/composer/model/check-draft.ts';
import { namedTierIds } from '#/features/composer/model/draft-store.ts';
import type { ListedFile } from '#/features/composer/model/file-list.ts';
import type { PollDraft } from '#/features/composer/model/poll-draft.ts';
import { type Audience, isOpenTo, isOpenToMember } from '#/features/composer/model/preview-as.ts';
import type { Composer } from '#/features/composer/model/use-composer.ts';
import { PostCard } from '#/features/posts/components/post-card.tsx';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import { useIsWide } from '#/shared/hooks/media-queries.ts';
import { tiersQuery } from '#/shared/tiers/tiers-query.ts';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';

const AUDIENCES: readonly { readonly value: Audience; readonly label: string }[] = [
  { value: 'visitor', label: composerTexts.visitor },
  { value: 'follower', label: composerTexts.follower },
  { value: 'subscriber', label: composerTexts.subscriber },
  { value: 'buyer', label: composerTexts.buyer },
];

/** Only followers see the posts of a private account, so there is no view of a visitor. */
const PRIVATE_AUDIENCES = AUDIENCES.filter(({ value }) => value !== 'visitor');

/** Shows how each kind of viewer will see the post. Its buttons do nothing. */
export function PostPreview({ composer }: { readonly composer: Composer }) {
  const isWide = useIsWide();
  return isWide ? <Preview composer={composer} /> : null;
}

function Preview({ composer }: { readonly composer: Composer }) {
  const { author, attachments } = composer;
  // The id of a tier: its members.
  const [audience, setAudience] = useState<string>(author.isPrivate ? 'follower' : 'visitor');
  const { data: tiers = [] } = useQuery({ ...tiersQuery(author.id), enabled: author.role === 'CREATOR' });
  const draft = useDeferredValue(composer.draft);
  const isEmpty = draft.content.trim() === '' && attachments.length === 0;
  const price = readPrice(draft.price) ?? 0;
  const tier = tiers.find(({ id }) => id === audience);
  const isOpen = tier ? isOpenToMember(tier, draft, price) : isOpenTo(toAudience(audience), draft, price);
  const named = namedTierIds(draft);
  const now = new Date().toISOString();
  const post: Post = {
    id: 'preview',
    userId: author.id,
    content: isOpen ? draft.content : cutTeaser(draft.content.trim()),
    user: {
      id: author.id,
      username: author.username,
      displayName: author.displayName,
      avatarUrl: author.avatarUrl,
      isVerified: author.isVerified ?? false,
    },
    media: attachments.map(toMedia),
    price,
    likeCount: 0,
    commentCount: 0,
    viewCount: 0,
    hasLiked: false,
    hasBookmarked: false,
    isPinned: false,
    isLocked: !isOpen,
    createdAt: now,
    updatedAt: now,
    stats: { likes: 0, comments: 0 },
    visibility: draft.visibility,
    ...(named && { tiers: tiers.filter(({ id }) => named.includes(id)).map(toNamedTier) }),
    scheduledAt: null,
    ...(draft.isSensitive && { isSensitive: true }),
    ...(draft.poll && isOpen && { poll: toPreview(draft.poll) }),
  };
  return (
    <aside aria-labelledby="preview">
      <div className="sticky top-20 grid gap-3">
        <h2 id="preview" className="font-sans text-ui font-semibold text-ink-2">
          {composerTexts.previewAs}
        </h2>
        <SegmentedControl
          label={composerTexts.previewAs}
          value={audience}
          choices={listAudiences(author.isPrivate === true, tiers)}
          onChange={setAudience}
        />
        <div
          inert
          // Locked media are blurred on the server. The preview only imitates that.
          className={`rounded-card border border-border bg-surface p-5 ${isOpen ? '' : '[&_img]:blur-xl [&_img]:scale-110'}`}
        >
          {isEmpty ? (
            <p className="py-8 text-center text-ui text-ink-3">{composerTexts.yourPostTakesShapeHere}</p>
          ) : (
            <PostCard post={post} />
          )}
        </div>
      </div>
    </aside>
  );
}

/** Who has tiers has a view of each in place of that of subscribers. */
function listAudiences(isPrivate: boolean, tiers: readonly Tier[]): readonly { value: string; label: string }[] {
  const all: readonly { value: string; label: string }[] = isPrivate ? PRIVATE_AUDIENCES : AUDIENCES;
  const members = tiers.map(({ id, name }) => ({ value: id, label: name }));
  return all.flatMap((one) => (one.value === 'subscriber' && members.length > 0 ? members : one));
}

function toAudience(value: string): Audience {
  return AUDIENCES.find((one) => one.value === value)?.value ?? 'visitor';
}

function toNamedTier({ id, name, price }: Tier): NonNullable<Post['tiers']>[number] {
  return { id, name, price };
}

function toPreview({ options, hours }: PollDraft): Poll {
  return {
    options: options.map((text, index) => ({ text: text || composerTexts.answer({ index: index + 1 }), votes: null })),
    voteCount: null,
    ownVote: null,
    hours,
    closesAt: null,
    isClosed: false,
  };
}

function toMedia({ file, asset, kind, previewUrl: localUrl, alt }: ListedFile): Media {
  const previewUrl =
    asset && file === undefined ? (kind === 'IMAGE' ? (asset.thumbnailUrl ?? asset.url) : asset.url) : localUrl;
  return {
    id: localUrl,
    type: kind,
    url: previewUrl,
    thumbnailUrl: asset && file === undefined ? asset.thumbnailUrl : kind === 'IMAGE' ? previewUrl : null,
    // Of a download, the name.
    alt: alt || asset?.title || null,
    width: null,
    height: null,
    size: file?.size ?? asset?.size ?? 0,
    mimeType: file?.type ?? asset?.mimeType ?? '',
  };
}
