import type { Post } from '@stagedoor/contracts/post';
import { Lock } from 'lucide-react';
import { PriceTicket } from '#/shared/ui/ticket.tsx';

/** Lies over the blurred media of a locked post and says what opens it. */
export function LockPanel({ post }: { readonly post: Pick<Post, 'price' | 'visibility'> }) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 rounded-card bg-scrim p-4 text-center text-ui font-medium text-[white]">
      <Lock aria-hidden size={22} strokeWidth={1.75} />
      {post.price > 0 ? <PriceTicket dollars={post.price} /> : <span>{AUDIENCES[post.visibility]}</span>}
    </div>
  );
}

const AUDIENCES: Readonly<Record<Post['visibility'], string>> = {
  PUBLIC: 'Not open to you',
  FOLLOWERS: 'For followers',
  SUBSCRIBERS: 'For subscribers',
};
