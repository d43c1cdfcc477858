/** A JSON schema, as the documents have it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** One operation of the API, from its OpenAPI document. */
export type Operation = {
  method: string;
  /** Below `/api`, parameters in braces. */
  path: string;
  parameters: readonly { name: string; in: string; schema: JsonSchema }[];
  /** The schema of its JSON body, where it takes one. */
  body: JsonSchema | undefined;
  /** The schema of a success. */
  success: JsonSchema | undefined;
};

type Content = { readonly [type: string]: { readonly schema?: JsonSchema } };
type DocumentedOperation = {
  parameters?: { name: string; in: string; schema?: JsonSchema }[];
  requestBody?: { content?: Content };
  responses?: { readonly [status: string]: { content?: Content } };
};
type Document = { paths: { [path: string]: { [method: string]: DocumentedOperation } } };

/** A stream does not end, and who signs out has no session for what comes next. */
const leftOut = new Set(['GET /notifications/stream', 'POST /auth/logout']);
const json = 'application/json';

/** Every operation of every service, from the documents that the gateway serves. */
export async function readOperations(address: string): Promise<Operation[]> {
  const { documents } = await read<{ documents: { url: string }[] }>(`${address}/docs/services.json`);
  const all = await Promise.all(documents.map(({ url }) => read<Document>(new URL(url, address).href)));
  return all
    .flatMap(({ paths }) => Object.entries(paths))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody, responses = {} }]) => ({
        method: method.toUpperCase(),
        path,
        parameters: parameters.map(({ name, in: place, schema = {} }) => ({ name, in: place, schema })),
        body: requestBody?.content?.[json]?.schema,
        success: responses['2XX']?.content?.[json]?.schema,
      })),
    )
    .filter(({ method, path }) => !leftOut.has(`${method} ${path}`));
}

async function read<Data>(url: string): Promise<Data> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered ${response.status}`);
  return (await response.json()) as Data;
}
