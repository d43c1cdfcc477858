import { type Answer, callGateway } from '@stagedoor/test-support/gateway-calls';

/** The input of a call. */
export type Sent = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
};

/** Sends a call below `root` with a token. */
export function sendCall(
  root: string,
  { method, path }: { method: string; path: string },
  { params = {}, query = {}, body }: Sent,
  token?: string,
): Promise<Answer> {
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return callGateway(root, method, search === '' ? place : `${place}?${search}`, { body, token });
}
