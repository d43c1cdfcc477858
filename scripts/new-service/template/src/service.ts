import { servePublicPaths } from '@stagedoor/service-kit/http/public-paths';
import type { ServiceDefinition } from '@stagedoor/service-kit/process/service';
import { serveScreen } from '@stagedoor/service-kit/screens/serve-screen';
import { guardService } from '@stagedoor/service-kit/service-access/service-access';
import { variables } from '#/config.ts';
import { onUserRegistered } from '#/consumers/on-user-registered.ts'; // example
import { schema } from '#/db/schema.ts';
import { personalData } from '#/notes/personal-data.ts'; // example
import { registerNotes } from '#/notes/routes.ts'; // example

/** Fan CRM. */
export const service: ServiceDefinition<typeof variables, typeof schema> = {
  name: 'fan-crm',
  title: 'Stagedoor Fan CRM',
  variables,
  schema,
  migrations: new URL('./db/migrations/', import.meta.url),
  async build(app, deps) {
    guardService(app, 'fan-crm', deps);
    await serveScreen(app, 'fan-crm', { ...deps, folder: new URL('../web/dist/', import.meta.url) });
    servePublicPaths(app, 'fan-crm');
    registerNotes(app, deps); // example
  },
  consumers: [onUserRegistered], // example
  personalData, // example
};
