import { catalogue } from '@stagedoor/catalogue/catalogue';
import type { ServiceDefinition } from '@stagedoor/service-kit/service';
import { variables } from '#/config.ts';
import * as tables from '#/db/tables.ts';
import { registerServiceRoutes } from '#/services/routes.ts';
import { storeCatalogue } from '#/services/store-catalogue.ts';

/** The directory of the business services, and who may open which. */
export const directoryService: ServiceDefinition<typeof variables, typeof tables> = {
  name: 'directory',
  title: 'Stagedoor service directory',
  variables,
  schema: tables,
  migrations: new URL('./db/migrations/', import.meta.url),
  async build(app, deps) {
    await storeCatalogue(deps.database, deps.ids, catalogue);
    registerServiceRoutes(app, deps);
  },
};
