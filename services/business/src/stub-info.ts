import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import { type DataOf, defineCall } from '@stagedoor/contracts/call';
import { oneOf } from '@stagedoor/contracts/text';
import { Type } from 'typebox';

const StubInfoSchema = Type.Object({
  key: Type.String(),
  name: Type.String(),
  tagline: Type.String(),
  status: oneOf(['live', 'beta', 'coming-soon']),
  pricing: Type.String(),
  features: Type.Array(Type.String()),
  /** False while a stub answers in its place. */
  isBuilt: Type.Boolean(),
  /** What it is to answer, with paths as they are outside. */
  operations: Type.Array(Type.Object({ method: Type.String(), path: Type.String(), summary: Type.String() })),
  /** Where its OpenAPI document is. */
  documentation: Type.String(),
});

/** The call by which a business service says what it is. */
export function stubInfoCall({ key }: CatalogueEntry) {
  return defineCall({
    service: key,
    method: 'GET',
    path: `/${key}`,
    summary: 'What this service is, and what it is to do',
    access: 'signed-in',
    answer: StubInfoSchema,
  });
}

export function presentStubInfo(entry: CatalogueEntry): DataOf<ReturnType<typeof stubInfoCall>> {
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
