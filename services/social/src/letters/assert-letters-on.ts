import { forbidden } from '@stagedoor/service-kit/common/errors';
import type { SocialDeps } from '#/config.ts';

export function assertLettersOn({ config }: Pick<SocialDeps, 'config'>): void {
  if (!config.features.includes('post-notices')) throw forbidden('Letters are switched off here');
}
