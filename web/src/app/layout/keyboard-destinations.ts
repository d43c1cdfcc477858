import type { Role } from '@stagedoor/contracts/call';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';

interface Destination {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly isPublic?: true;
}

/** The pages that `g` and a second key open. Visitors get the public ones only. */
const DESTINATIONS: readonly Destination[] = [
  { key: 'h', label: shellTexts.home, href: paths.home.getHref(), isPublic: true },
  { key: 'f', label: shellTexts.feed, href: paths.feed.getHref() },
  { key: 'e', label: shellTexts.explore, href: paths.explore.getHref(), isPublic: true },
  { key: 'm', label: shellTexts.messages, href: paths.messages.getHref() },
  { key: 'n', label: shellTexts.notifications, href: paths.notifications.getHref() },
  { key: 's', label: shellTexts.settings, href: paths.settings.getHref() },
];

/** Returns the destinations that this role, or a visitor without one, may open. */
export function destinationsFor(role: Role | undefined) {
  return DESTINATIONS.filter(({ isPublic }) => isPublic || role !== undefined);
}
