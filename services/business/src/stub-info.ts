import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import type { DataOf } from '@stagedoor/contracts/call';
import type { getStubInfo } from '@stagedoor/contracts/stub-info';

export function presentStubInfo(entry: CatalogueEntry): DataOf<typeof getStubInfo> {
  const { key, name, tagline, status, pricing, features, operations, apiEndpoint } = entry;
  return {
    key,
    name,
    tagline,
    status,
    pricing,
    features: [...features],
    isBuilt: false,
    operations: operations.map(({ path, ...operation }) => ({ ...operation, path: `${apiEndpoint}${path}` })),
    documentation: `${apiEndpoint}/openapi.json`,
  };
}
