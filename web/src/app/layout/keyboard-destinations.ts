import type { Role } from '@stagedoor/contracts/call';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';

/** The pages that `g` and a second key open. Visitors get the public ones only. */
const DESTINATIONS = [
  { key: 'h', label: shellTexts.home, href: paths.home.getHref(), isPublic: true },
  { key: 'f', label: shellTexts.feed, href: paths.feed.getHref(), isPublic: false },
  { key: 'e', label: shellTexts.explore, href: paths.explore.getHref(), isPublic: true },
  { key: 'm', label: shellTexts.messages, href: paths.messages.getHref(), isPublic: false },
  { key: 'n', label: shellTexts.notifications, href: paths.notifications.getHref(), isPublic: false },
  { key: 's', label: shellTexts.settings, href: paths.settings.getHref(), isPublic: false },
] as const;

/** Returns the destinations that this role, or a visitor without one, may open. */
export function destinationsFor(role: Role | undefined) {
  return DESTINATIONS.filter(({ isPublic }) => isPublic || role !== undefined);
}
