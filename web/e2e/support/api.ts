interface Request {
  readonly token?: string;
  readonly body?: object;
}

/** Makes a call as the page would and returns its data; for what a test needs to be there before it begins. */
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

type TestFile = Readonly<Record<'name' | 'mimeType', string>> & { readonly buffer: Buffer };

/** Publishes a post with files; `fields` are those of the form. */
export async function publishFiles(
  address: string,
  token: string,
  fields: Readonly<Record<string, string>>,
  files: readonly TestFile[],
): Promise<{ id: string }> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const { name, mimeType, buffer } of files) {
    body.append('media', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  }
  return call(address, 'POST', '/posts', { token, body });
}

interface Listed {
  readonly posts: readonly { readonly id: string; readonly content: string; readonly isPinned: boolean }[];
}

export async function listPostsOf(address: string, person: { readonly user: { readonly id: string } }) {
  return (await call<Listed>(address, 'GET', `/posts/user/${person.user.id}`)).posts;
}
