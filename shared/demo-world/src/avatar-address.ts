import { createHash } from 'node:crypto';

/**
 * The address of the small avatar of a person in the demo world. It is known in advance, so that services with a copy
 * of people can seed it before the event arrives.
 */
export function demoAvatarAddress(personId: string): string {
  const folder = createHash('sha256').update(`avatars ${personId}`).digest('hex').slice(0, 32);
  return `/media/social/public/avatars/${folder}/256.webp`;
}
