/** A call through the gateway as the web app makes it. Answers the status and the body's `data`. */
export async function callGateway(
  address: string,
  method: string,
  place: string,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<{ status: number; data: unknown; message: string | undefined }> {
  const response = await fetch(`${address}${place}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  const answer = text.startsWith('{') ? (JSON.parse(text) as { data?: unknown; message?: string }) : {};
  return { status: response.status, data: answer.data, message: answer.message };
}
