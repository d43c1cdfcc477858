import type { NotificationType } from '@stagedoor/contracts/notification';
import {
  AtSign,
  BadgeCheck,
  BadgeX,
  Bell,
  CalendarX,
  ChartBar,
  CircleDollarSign,
  Flag,
  Heart,
  type LucideIcon,
  MessageCircle,
  MessageSquare,
  Newspaper,
  Radio,
  RefreshCw,
  ShoppingBag,
  Star,
  UserPlus,
} from 'lucide-react';
import { lookup } from '#/shared/format/lookup.ts';

const ICONS: Readonly<Record<NotificationType, readonly [icon: LucideIcon, color: string]>> = {
  NEW_FOLLOWER: [UserPlus, 'bg-brand/12 text-brand'],
  NEW_SUBSCRIBER: [Star, 'bg-money-bg text-money'],
  NEW_MESSAGE: [MessageCircle, 'bg-info/12 text-info'],
  NEW_COMMENT: [MessageSquare, 'bg-info/12 text-info'],
  NEW_LIKE: [Heart, 'bg-like/12 text-like'],
  NEW_TIP: [CircleDollarSign, 'bg-money-bg text-money'],
  POST_PURCHASE: [ShoppingBag, 'bg-money-bg text-money'],
  LIVE_STREAM: [Radio, 'bg-like/12 text-like'],
  SUBSCRIPTION_RENEWAL: [RefreshCw, 'bg-money-bg text-money'],
  SUBSCRIPTION_CHANGE: [RefreshCw, 'bg-money-bg text-money'],
  SUBSCRIPTION_CANCELLED: [CalendarX, 'bg-warn/12 text-warn'],
  PAYOUT_PROCESSED: [CircleDollarSign, 'bg-money-bg text-money'],
  VERIFICATION_APPROVED: [BadgeCheck, 'bg-ok/12 text-ok'],
  VERIFICATION_REJECTED: [BadgeX, 'bg-warn/12 text-warn'],
  CONTENT_REPORTED: [Flag, 'bg-err/12 text-err'],
  POLL_ENDED: [ChartBar, 'bg-info/12 text-info'],
  NEW_POST: [Newspaper, 'bg-brand/12 text-brand'],
  MENTION: [AtSign, 'bg-info/12 text-info'],
  SYSTEM: [Bell, 'bg-sunken text-ink-2'],
};

interface NotificationIconProps {
  readonly type: NotificationType;
  /** As a badge on a face. */
  readonly isSmall?: boolean;
}

/** The icon of a notification's type; its title names the type. */
export function NotificationIcon({ type, isSmall = false }: NotificationIconProps) {
  const [Icon, color] = lookup(ICONS, type) ?? ICONS.SYSTEM;
  return (
    <span className={`grid ${isSmall ? 'size-5' : 'size-10'} shrink-0 place-items-center rounded-full ${color}`}>
      <Icon aria-hidden size={isSmall ? 12 : 20} strokeWidth={1.75} />
    </span>
  );
}
