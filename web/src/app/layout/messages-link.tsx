import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { CountBadge } from '#/shared/ui/count-badge.tsx';
import { useUnreadMessages } from './use-unread-count.ts';

export function MessagesLink({ className }: { readonly className: string }) {
  const count = useUnreadMessages();
  return (
    <Link to={paths.messages.getHref()} className={className}>
      <MessageCircle aria-hidden size={20} strokeWidth={1.75} />
      <span className="sr-only">{shellTexts.messages}</span>
      <span className="absolute top-0 inset-s-[22px] rounded-full ring-2 ring-surface">
        <CountBadge count={count} cap={9} />
      </span>
    </Link>
  );
}
