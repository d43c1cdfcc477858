import { Bookmark, ChartLine, Compass, CreditCard, Heart, type LucideIcon, Radio, Users, Wallet } from 'lucide-react';
import * as placeholderTexts from '#/shared/config/texts/placeholders.ts';
import { ComingSoon } from './coming-soon.tsx';

type ComingSoonKey = Exclude<keyof typeof placeholderTexts.pages, 'postCreate'>;

const ICONS: Readonly<Record<ComingSoonKey, LucideIcon>> = {
  explore: Compass,
  streams: Radio,
  subscriptions: CreditCard,
  likes: Heart,
  bookmarks: Bookmark,
  wallet: Wallet,
  earnings: Wallet,
  analytics: ChartLine,
  live: Radio,
  mySubscribers: Users,
};

/** The placeholder of one route. */
export function ComingSoonPage({ name }: { readonly name: ComingSoonKey }) {
  const Icon = ICONS[name];
  const { title, text } = placeholderTexts.pages[name];
  return <ComingSoon title={title} text={text} icon={<Icon aria-hidden size={28} strokeWidth={1.75} />} />;
}
