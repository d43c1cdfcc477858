import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import { getServiceInfo, type ServiceInfo } from '@stagedoor/contracts/service-info';
import type { FastifyInstance } from 'fastify';
import { implement } from '#/http/implement.ts';

/**
 * Registers `GET /<key>`, which returns the description of this business service and whether it is built, for its page.
 * A service with a call of its own at this path keeps it, so register this last.
 */
export function registerServiceInfo(
  app: FastifyInstance,
  entry: CatalogueEntry,
  { isBuilt }: { isBuilt: boolean },
): void {
  const path = `/${entry.key}` as const;
  if (app.hasRoute({ method: 'GET', url: path })) return;
  const info = presentServiceInfo(entry, isBuilt);
  const { params: _key, ...call } = getServiceInfo;
  implement(app, { ...call, service: entry.key, path }, async () => info);
}

function presentServiceInfo(entry: CatalogueEntry, isBuilt: boolean): ServiceInfo {
  const { key, name, tagline, status, pricing, features, operations, apiEndpoint } = entry;
  const planned = operations.map(({ path, ...operation }) => ({ ...operation, path: `${apiEndpoint}${path}` }));
  return {
    key,
    name,
    tagline,
    status,
    pricing,
    features: [...features],
    isBuilt,
    operations: isBuilt ? [] : planned,
    documentation: `${apiEndpoint}/openapi.json`,
  };
}
