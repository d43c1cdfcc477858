interface Request {
  readonly token?: string;
  readonly body?: object;
}

/** Makes a call as the page would and answers its data; for what a test needs to be there before it begins. */
export async function call<Data>(address: string, method: string, path: string, request: Request = {}): Promise<Data> {
  const { token, body } = request;
  const isForm = body instanceof FormData;
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { success: boolean; data: Data; message?: string };
  if (!answer.success) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
  return answer.data;
}

export async function publishPost(address: string, token: string, content: string): Promise<{ id: string }> {
  return call(address, 'POST', '/posts', { token, body: { content } });
}
