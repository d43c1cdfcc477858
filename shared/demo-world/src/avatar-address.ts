import { createHash } from 'node:crypto';

/**
 * Where the small avatar of somebody of the demo world is served from. Known ahead, so that a service which keeps a copy
 * of people can seed it before anybody tells it.
 */
export function demoAvatarAddress(personId: string): string {
  const folder = createHash('sha256').update(`avatars ${personId}`).digest('hex').slice(0, 32);
  return `/media/social/public/avatars/${folder}/256.webp`;
}
