import { Bell } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { CountBadge } from '#/shared/ui/count-badge.tsx';
import { useUnreadCount } from './use-unread-count.ts';

export function BellLink({ className }: { readonly className: string }) {
  const count = useUnreadCount();
  return (
    <Link to={paths.notifications.getHref()} className={className}>
      <Bell aria-hidden size={20} strokeWidth={1.75} />
      <span className="sr-only">{shellTexts.notifications}</span>
      <span className="absolute top-0 inset-s-[22px] rounded-full ring-2 ring-surface">
        <CountBadge count={count} cap={9} />
      </span>
    </Link>
  );
}
