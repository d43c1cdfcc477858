import { ChartLine, Images, Users, Wallet } from 'lucide-react';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import type { NavItem } from './nav-items.ts';

/** The pages for creators alone, which the first load of everybody else does without. */
export const creatorItems: readonly NavItem[] = [
  { label: shellTexts.vault, href: paths.vault.getHref(), icon: Images, isPublic: false },
  { label: shellTexts.earnings, href: paths.earnings.getHref(), icon: Wallet, isPublic: false },
  { label: shellTexts.analytics, href: paths.analytics.getHref(), icon: ChartLine, isPublic: false },
  { label: shellTexts.subscribers, href: paths.mySubscribers.getHref(), icon: Users, isPublic: false },
];
