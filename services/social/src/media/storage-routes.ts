import { getStorageOf } from '@stagedoor/contracts/internal-media';
import { getPostStorage } from '@stagedoor/contracts/storage';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';

/** Shows people how much of their storage quota they use: media counts all their files. */
export function registerStorageRoutes(app: FastifyInstance, { internal }: Pick<SocialDeps, 'internal'>): void {
  implement(app, getPostStorage, ({ principal }) =>
    internal.call(getStorageOf, { params: { ownerId: principal.userId } }),
  );
}
