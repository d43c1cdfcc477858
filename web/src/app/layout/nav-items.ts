import {
  Bell,
  Bookmark,
  Compass,
  CreditCard,
  Heart,
  House,
  type LucideIcon,
  MessageCircle,
  Newspaper,
  Radio,
  ReceiptText,
  Settings,
  ShieldCheck,
} from 'lucide-react';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';

export interface NavItem {
  readonly label: string;
  readonly href: string;
  readonly icon: LucideIcon;
  /** Visitors see only pages that they may open. */
  readonly isPublic: boolean;
  /** Shown in the top bar if it is wide enough. */
  readonly onlySmall?: true;
  /** Left out if nothing can be paid for. */
  readonly onlyWithPayments?: true;
}

export const navItems: readonly NavItem[] = [
  { label: shellTexts.home, href: paths.home.getHref(), icon: House, isPublic: true },
  { label: shellTexts.feed, href: paths.feed.getHref(), icon: Newspaper, isPublic: false },
  { label: shellTexts.explore, href: paths.explore.getHref(), icon: Compass, isPublic: true },
  { label: shellTexts.messages, href: paths.messages.getHref(), icon: MessageCircle, isPublic: false, onlySmall: true },
  {
    label: shellTexts.notifications,
    href: paths.notifications.getHref(),
    icon: Bell,
    isPublic: false,
    onlySmall: true,
  },
  { label: shellTexts.subscriptions, href: paths.subscriptions.getHref(), icon: CreditCard, isPublic: false },
  {
    label: shellTexts.purchases,
    href: paths.purchases.getHref(),
    icon: ReceiptText,
    isPublic: false,
    onlyWithPayments: true,
  },
  { label: shellTexts.likes, href: paths.likes.getHref(), icon: Heart, isPublic: false },
  { label: shellTexts.bookmarks, href: paths.bookmarks.getHref(), icon: Bookmark, isPublic: false },
  { label: shellTexts.liveStreams, href: paths.streams.getHref(), icon: Radio, isPublic: true },
];

/** For ADMIN alone. */
export const adminItem: NavItem = {
  label: shellTexts.admin,
  href: paths.admin.getHref(),
  icon: ShieldCheck,
  isPublic: false,
};

export const settingsItem: NavItem = {
  label: shellTexts.settings,
  href: paths.settings.getHref(),
  icon: Settings,
  isPublic: false,
};
