import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { openFileStore } from '@stagedoor/service-kit/files/open-file-store';
import type { SocialDeps } from '#/config.ts';

/** Opens the store that the configuration names: a folder on disk, or a bucket. */
export function openSocialStore({ config }: Pick<SocialDeps, 'config'>): FileStore {
  return openFileStore({ ...config, service: 'social' });
}
