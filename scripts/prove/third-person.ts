import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { personalCalls } from '../../services/messaging/src/testing/personal-calls.ts';
import { callGateway } from '../proving/gateway-calls.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople, type TestPerson } from '../proving/register-people.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import type { TestSystem } from '../testing/start-system.ts';

export const bar =
  'A third person, an ADMIN too, gets a 404 at every address of a message, its media and its conversation, also with the whole address of a file.';

type Try = { name: string; status: number };

export async function run(print: (line: string) => void): Promise<Finding> {
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  try {
    const { address } = system;
    const [mara, theo, stranger, admin] = await registerPeople(address, 4);
    if (!mara || !theo || !stranger || !admin) throw new Error('somebody is not there');
    const adminToken = await makeAdmin(system, admin);
    await callGateway(address, 'POST', `/api/users/follow/${mara.id}`, { token: theo.token });
    const sent = await sendPicture(address, mara, theo);
    // A stranger has a conversation and a picture of their own, and so a key to files of their own.
    const own = await sendPicture(address, stranger, admin);
    const ids = { conversation: sent.conversationId, message: sent.id };
    const tries: Try[] = [];
    for (const [who, token] of [
      ['a stranger', stranger.token],
      ['an ADMIN', adminToken],
    ] as const) {
      for (const { call, addresses } of personalCalls) {
        const place = call.path.replace(':id', ids[addresses]).replace(':emoji', encodeURIComponent('👍'));
        const { status } = await callGateway(address, call.method, `/api${place}`, { token });
        tries.push({ name: `${who}: ${call.method} ${call.path}`, status });
      }
      for (const url of sent.files) tries.push(await open(address, `${who}: a file, with a token`, url, { token }));
    }
    for (const url of sent.files) {
      tries.push(await open(address, 'a file, with its address alone', url));
      tries.push(await open(address, 'a file, with another key', url, { cookie: own.key }));
      tries.push(await open(address, 'a file, by the other of the two', url, { token: theo.token }));
    }
    const wrong = tries.filter(({ status }) => status !== 404);
    for (const { name, status } of wrong) print(`${name}: ${status}`);
    const rightful = await Promise.all(
      sent.files.flatMap((url) => [
        open(address, 'its own', url, { token: mara.token }),
        open(address, 'its own', url, { cookie: sent.key }),
      ]),
    );
    const opened = rightful.filter(({ status }) => status === 200).length;
    return {
      measured: `${tries.length - wrong.length} of ${tries.length} tries were a 404; the person's own ${rightful.length} opened ${opened} times`,
      holds: wrong.length === 0 && opened === rightful.length && sent.files.length > 0,
    };
  } finally {
    await system.remove();
  }
}

/** Sends a picture; returns where its files are for its sender, and the key that came with them. */
async function sendPicture(address: string, from: TestPerson, to: TestPerson) {
  const form = new FormData();
  form.set('receiverId', to.id);
  form.set('type', 'IMAGE');
  form.set('media', new Blob([onePixel], { type: 'image/png' }), 'a.png');
  const response = await fetch(`${address}/api/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${from.token}` },
    body: form,
  });
  if (response.status !== 201) throw new Error(`a picture was answered ${response.status}`);
  const { data } = (await response.json()) as {
    data: { id: string; conversationId: string; media: { url: string; thumbnailUrl: string }[] };
  };
  const key = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { ...data, key, files: data.media.flatMap(({ url, thumbnailUrl }) => [url, thumbnailUrl]) };
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function open(
  address: string,
  name: string,
  url: string,
  { token, cookie }: { token?: string; cookie?: string } = {},
): Promise<Try> {
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(cookie === undefined ? {} : { cookie }),
  };
  const { status, body } = await fetch(new URL(url, address), { headers });
  await body?.cancel();
  return { name, status };
}

/** The role is in effect at the next refresh. */
async function makeAdmin({ env, address }: TestSystem, { username, refreshToken }: TestPerson): Promise<string> {
  const script = path.join(import.meta.dirname, '../admin.ts');
  const command = { env: { ...process.env, DATABASE_URL: '', NATS_URL: '', ...env } };
  await promisify(execFile)(process.execPath, [script, `${username}@example.com`], command);
  const { data } = await callGateway(address, 'POST', '/api/auth/refresh', { body: { refreshToken } });
  return (data as { token: string }).token;
}
