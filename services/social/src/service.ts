import { randomBytes } from 'node:crypto';
import type { ServiceDefinition } from '@stagedoor/service-kit/service';
import { createAddressSigner } from '@stagedoor/service-kit/signed-address';
import { registerCommentRoutes } from '#/comments/routes.ts';
import { variables } from '#/config.ts';
import { onUserRegistered } from '#/consumers/on-user-registered.ts';
import { registerFollowRoutes } from '#/follows/routes.ts';
import { registerLikeRoutes } from '#/likes/routes.ts';
import { createMediaAddresses } from '#/media/media-addresses.ts';
import { registerPostRoutes } from '#/posts/routes.ts';
import { registerUserRoutes } from '#/users/routes.ts';

/** Profiles, follows, posts and everything people do with them. */
export const socialService: ServiceDefinition<typeof variables, Record<string, unknown>> = {
  name: 'social',
  title: 'Stagedoor social',
  variables,
  schema: {},
  migrations: new URL('./db/migrations/', import.meta.url),
  build(app, deps) {
    const { config, clock } = deps;
    const secret = config.mediaSecret ?? config.serviceSecret ?? randomBytes(32).toString('hex');
    const media = createMediaAddresses(createAddressSigner({ secret: `files ${secret}`, clock }));
    registerUserRoutes(app, deps);
    registerFollowRoutes(app, deps);
    registerPostRoutes(app, { ...deps, media });
    registerLikeRoutes(app, deps);
    registerCommentRoutes(app, deps);
  },
  consumers: [onUserRegistered],
};
