import { servePublicPaths } from '@stagedoor/service-kit/http/public-paths';
import type { ServiceDefinition } from '@stagedoor/service-kit/process/service';
import { guardService } from '@stagedoor/service-kit/service-access/service-access';
import { variables } from '#/config.ts';
import { onUserRegistered } from '#/consumers/on-user-registered.ts';
import { schema } from '#/db/schema.ts';
import { personalData } from '#/notes/personal-data.ts';
import { registerNotes } from '#/notes/routes.ts';

/** Fan CRM. */
export const service: ServiceDefinition<typeof variables, typeof schema> = {
  name: 'fan-crm',
  title: 'Stagedoor Fan CRM',
  variables,
  schema,
  migrations: new URL('./db/migrations/', import.meta.url),
  build(app, deps) {
    guardService(app, 'fan-crm', deps);
    servePublicPaths(app, 'fan-crm');
    registerNotes(app, deps);
  },
  consumers: [onUserRegistered],
  personalData,
};
