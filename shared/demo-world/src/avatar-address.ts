import { findProfileAssets } from '#/profile-assets.ts';
import type { Person } from '#/world.ts';

/**
 * The address of the small avatar of a person in the demo world. It is known in advance, so that services with a copy
 * of people can seed it before the event arrives.
 */
export function demoAvatarAddress(person: Pick<Person, 'id' | 'createdAt' | 'cover'>): string {
  return `/media/files/social/avatars/${findProfileAssets(person).avatar}/256.webp`;
}
