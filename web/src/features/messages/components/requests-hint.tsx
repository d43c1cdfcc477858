import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, Inbox } from 'lucide-react';
import { Link } from 'react-router-dom';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { conversationsQuery } from '../api/conversations-query.ts';

/** A link above the conversations when there are message requests; nothing when there are none. */
export function RequestsHint({ href }: { readonly href: string }) {
  const { data } = useInfiniteQuery(conversationsQuery('requests'));
  const count = data?.pages[0]?.pagination.total ?? 0;
  if (count === 0) return null;
  return (
    <Link
      to={href}
      replace
      className="flex min-h-12 items-center gap-3 border-b border-border px-4 text-ui font-medium text-brand transition-colors hover:bg-sunken focus-visible:outline-offset-[-2px]"
    >
      <Inbox aria-hidden size={18} strokeWidth={1.75} />
      <span className="flex-1">{messageTexts.messageRequests({ count })}</span>
      <ChevronRight aria-hidden size={18} strokeWidth={1.75} />
    </Link>
  );
}
