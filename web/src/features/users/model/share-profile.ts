import type { User } from '@stagedoor/contracts/user';
import { canShare, copyLink, shareLink } from '#/shared/browser/share-link.ts';
import { paths } from '#/shared/config/paths.ts';

/** Opens the browser's share sheet with a profile's address, or copies the address if there is none. */
export function shareProfile({ username, displayName }: Pick<User, 'username' | 'displayName'>): Promise<void> {
  const path = paths.profile.getHref(username);
  return canShare(path) ? shareLink(path, displayName || username) : copyLink(path);
}
