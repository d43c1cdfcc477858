import type { Post } from '@stagedoor/contracts/post';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { formatPriceTag } from '#/shared/format/format-price.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { TicketPanel } from '#/shared/ui/ticket.tsx';
import { nameAudience } from './lock-panel.tsx';
import { UnlockButton, useCanUnlock } from './unlock-button.tsx';

/** Describes who can buy a post, by its visibility; the server refuses everyone else. */
const BUYERS: Readonly<Record<Post['visibility'], string>> = {
  PUBLIC: postTexts.anyoneCanBuy,
  FOLLOWERS: postTexts.followersCanBuy,
  SUBSCRIBERS: postTexts.subscribersCanBuy,
};

interface UnlockPanelProps {
  readonly post: Post;
  /** The button that makes the viewer one of the post's audience, which comes before buying it. */
  readonly join?: ReactNode;
}

/** Shown on a locked post's page: how to unlock it. Only a price is shown as a ticket. */
export function UnlockPanel({ post, join }: UnlockPanelProps) {
  const canUnlock = useCanUnlock(post);
  const name = post.user.displayName || post.user.username;
  if (post.purchaseRequires === 'CREATOR') return <LockLine>{postTexts.noLongerSoldHint}</LockLine>;
  if (post.price > 0) {
    return (
      <div className="grid grid-cols-1 justify-items-start gap-3 *:first:w-full">
        <TicketPanel
          stub={
            <span className="flex flex-1 items-center justify-between gap-4">
              <Lock aria-hidden size={20} strokeWidth={1.75} />
              <span className="tabular font-display text-section font-semibold">{formatPriceTag(post.price)}</span>
            </span>
          }
        >
          <div className="flex flex-wrap items-center justify-between gap-3 text-ui">
            <p>
              {lookup(BUYERS, post.visibility)}
              {!canUnlock && postTexts.buyingOpensSoon}
            </p>
            {canUnlock && !post.purchaseRequires && <UnlockButton post={post} />}
          </div>
        </TicketPanel>
        {join}
      </div>
    );
  }
  return (
    <LockLine join={join}>
      {nameAudience(post)} {postTexts.ofWord}{' '}
      <Link to={paths.profile.getHref(post.user.username)} className="font-semibold text-brand hover:underline">
        {name}
      </Link>
    </LockLine>
  );
}

/** A line about a locked post, with an action. */
export function LockLine({ children, join }: { readonly children: ReactNode; readonly join?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-border bg-sunken px-4 py-3 text-ui text-ink-2">
      <Lock aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-48">{children}</p>
      {join}
    </div>
  );
}
