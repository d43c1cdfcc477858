import { pictureBudgetOf } from '@stagedoor/service-kit/uploads/upload-config';
import type { SocialDeps } from '#/config.ts';
import { createPictureMaker, type PictureMaker } from '#/media/picture-process.ts';

const makers = new WeakMap<SocialDeps['database'], PictureMaker>();

/**
 * Returns the picture process of an instance of the service, which its calls and its jobs share: two of them would take twice the
 * memory.
 */
export function sharedPictureMaker({ database, config }: Pick<SocialDeps, 'database' | 'config'>): PictureMaker {
  const maker = makers.get(database) ?? createPictureMaker({ budget: pictureBudgetOf(config) });
  makers.set(database, maker);
  return maker;
}
