/** The input of a call. */
export type Sent = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
};

export type Answered = { status: number; text: string; data: unknown; message: string | undefined };

/** Sends a call below `root` with a token, and returns the response as text and parsed as JSON. */
export async function sendCall(
  root: string,
  call: { method: string; path: string },
  { params = {}, query = {}, body }: Sent,
  token: string | undefined,
): Promise<Answered> {
  const place = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  const isForm = body instanceof FormData;
  const response = await fetch(`${root}${place}${search && `?${search}`}`, {
    method: call.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    // A redirect is the answer.
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  });
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) {
    // A stream would not end, and a file is no answer of a call.
    await response.body?.cancel();
    return { status: response.status, text: '', data: undefined, message: undefined };
  }
  const text = await response.text();
  const { data, message } = JSON.parse(text) as { data?: unknown; message?: string };
  return { status: response.status, text, data, message };
}
