import { exchangeApiKey } from './api-keys.ts';
import { type ApiScope, apiScopes, apiScopeTexts } from './api-scope.ts';
import type { CallDefinition } from './call.ts';
import { ErrorSchema } from './error.ts';
import { keyCalls } from './key-calls.ts';
import { plainSchema } from './plain-schema.ts';

interface FieldsSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

/**
 * Returns the OpenAPI document of the calls that a creator's own software may make with an API key, for the developers' pages.
 * It is made from the contracts. `server` is the platform's address.
 */
export function buildApiKeyOpenApi(server: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of [exchangeApiKey, ...keyCalls] as readonly CallDefinition[]) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stagedoor for creators’ programs',
      version: '1',
      description: apiScopes.map((scope) => `- \`${scope}\`: ${apiScopeTexts[scope]}`).join('\n'),
    },
    servers: [{ url: `${server}/api` }],
    paths,
    components: {
      securitySchemes: {
        apiKeyToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: `A token of \`POST ${exchangeApiKey.path}\`, with the named scope. It lasts 15 minutes.`,
        },
      },
    },
  };
}

function describeCall({
  summary,
  service,
  keyScope,
  params,
  query,
  body,
  accepts,
  answer,
  status = 200,
}: CallDefinition) {
  const takesForm = accepts === 'json-or-multipart' || accepts === 'multipart';
  const bodySchema = { schema: plainSchema(body) };
  const data = { type: 'object', required: ['success', 'data'], properties: successFields(answer) };
  return {
    summary,
    tags: [service],
    security: keyScope === undefined ? [] : [{ apiKeyToken: [keyScope satisfies ApiScope] }],
    parameters: [...describeFields(params, 'path'), ...describeFields(query, 'query')],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            content: {
              'application/json': bodySchema,
              ...(takesForm ? { 'multipart/form-data': bodySchema } : {}),
            },
          },
        }),
    responses: {
      [status]: { description: 'Done', content: { 'application/json': { schema: data } } },
      default: {
        description: 'What was wrong',
        content: { 'application/json': { schema: plainSchema(ErrorSchema) } },
      },
    },
  };
}

function successFields(answer: unknown) {
  return { success: { const: true }, data: plainSchema(answer), message: { type: 'string' } };
}

function describeFields(schema: FieldsSchema | undefined, place: 'path' | 'query') {
  return Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || (schema?.required ?? []).includes(name),
    schema: plainSchema(field),
  }));
}
