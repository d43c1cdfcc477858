import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openServiceDatabase } from '@stagedoor/test-support/databases';
import type postgres from 'postgres';

/** A running system: its gateway's address, and the environment and folder that it was started with. */
export type Place = { address: string; env: Readonly<Record<string, string>>; dataDir: string };

/** Texts that no log may contain: a mark in every sent text, and the secrets that the system issued. */
export type Canaries = { mark: string; given: readonly string[]; statuses: ReadonlyMap<number, number> };

type Sending = { body?: unknown; headers?: Record<string, string> };
type Answer = { status: number; data: Record<string, unknown>; cookie: string };

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Uses everything that takes something from a person, rightly and wrongly, and once more with a table of each service out of
 * the way, so that what answers 500 is logged too. All that is sent has the mark in it.
 */
export async function sendCanaries({ address, env, dataDir }: Place): Promise<Canaries> {
  const run = randomBytes(4).toString('hex');
  const mark = `canary${run}`;
  const given: string[] = [];
  const statuses = new Map<number, number>();

  async function send(method: string, place: string, { body, headers = {} }: Sending = {}): Promise<Answer> {
    const isRaw = typeof body === 'string' || body instanceof FormData;
    const response = await fetch(`${address}${place}`, {
      method,
      headers: { ...(isRaw || body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const text = await response.text();
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    if (cookie !== '') given.push(cookie.slice(cookie.indexOf('=') + 1));
    const read = text.startsWith('{') ? (JSON.parse(text) as { data?: Record<string, unknown> | null }) : {};
    const data = read.data ?? {};
    for (const name of ['token', 'refreshToken']) if (typeof data[name] === 'string') given.push(data[name]);
    return { status: response.status, data, cookie };
  }

  const register = async (name: string, role: string) => {
    const body = {
      email: `${mark}-${name}@example.com`,
      username: `${name}_${run}`,
      password: `${mark}-pass-${name}`,
      displayName: name,
      role,
    };
    const { status, data } = await send('POST', '/api/auth/register', { body });
    if (status !== 201) throw new Error(`a registration was answered ${status}`);
    const { token, refreshToken, user } = data as { token: string; refreshToken: string; user: { id: string } };
    return { ...body, id: user.id, refreshToken, headers: { authorization: `Bearer ${token}` } };
  };
  const [mara, theo] = [await register('mara', 'CREATOR'), await register('theo', 'FAN')];

  async function signIn(): Promise<void> {
    const { email, password } = mara;
    await send('POST', '/api/auth/register', { body: { ...mara, username: `other_${run}` } });
    await send('POST', '/api/auth/register', {
      body: { email: `${mark} is no address`, username: mark, password: '' },
    });
    await send('POST', '/api/auth/login', { body: { email, password } });
    await send('POST', '/api/auth/login', { body: { email, password: `${mark}-wrong` } });
    await send('POST', '/api/auth/login', { body: { email: `${mark}-nobody@example.com`, password } });
    await send('POST', '/api/auth/forgot-password', { body: { email } });
    await send('POST', '/api/auth/reset-password', { body: { token: `${mark}-reset`, newPassword: `${mark}-new` } });
    await send('POST', '/api/auth/verify-email', { body: { token: `${mark}-verify` } });
    await send('POST', '/api/auth/refresh', { body: { refreshToken: `${mark}-refresh` } });
    await send('POST', '/api/auth/refresh', { body: { refreshToken: mara.refreshToken } });
    await send('PUT', '/api/auth/password', {
      body: { currentPassword: `${mark}-wrong`, newPassword: `${mark}-next` },
      headers: mara.headers,
    });
    for (const authorization of [`Bearer ${mark}`, `Bearer eyJ${mark}.eyJ${mark}.${mark}`, `Basic ${mark}`]) {
      await send('GET', '/api/auth/me', { headers: { authorization, cookie: `session=${mark}` } });
      await send('GET', `/api/notifications/stream?token=${mark}`, { headers: { authorization } });
    }
  }

  async function speak(): Promise<void> {
    const { headers } = mara;
    const post = await send('POST', '/api/posts', { body: { content: `${mark} on the road` }, headers });
    await send('POST', `/api/posts/${post.data.id}/comment`, { body: { content: `${mark} lovely` }, headers });
    await send('POST', '/api/messages', { body: { receiverId: theo.id, content: `${mark} hello` }, headers });
    await send('POST', '/api/messages', { body: { receiverId: mark, content: { deep: mark } }, headers });
    await send('GET', `/api/users/search?q=${mark}`, { headers });
    await send('GET', `/api/posts/${mark}?signature=${mark}`, { headers });
    await send('GET', `/media/social/${mark}/original.webp?signature=${mark}&expires=1`, { headers });
    await send('GET', `/api/${mark}?token=${mark}`);
    await send('GET', `/%${mark}?token=${mark}`);
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
      await send('POST', '/api/posts', { body: `{"content": "${mark}`, headers: { ...headers, 'content-type': type } });
      await send('POST', '/api/auth/login', { body: `{"password": "${mark}`, headers: { 'content-type': type } });
    }
  }

  async function upload(): Promise<void> {
    const picture = (name: string, content: string | Buffer<ArrayBuffer>, fields: Record<string, string>) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set('media', new Blob([content], { type: 'image/png' }), `${mark}-${name}.png`);
      return form;
    };
    const { headers } = mara;
    await send('POST', '/api/posts', { body: picture('a', onePixel, { content: mark }), headers });
    await send('POST', '/api/posts', { body: picture('b', `${mark} is no picture`, { content: mark }), headers });
    const body = picture('c', onePixel, { receiverId: theo.id, type: 'IMAGE' });
    const { data } = await send('POST', '/api/messages', { body, headers });
    for (const { url } of (data.media ?? []) as { url: string }[]) {
      given.push(url.slice(url.lastIndexOf('?') + 1));
      await send('GET', url, { headers });
    }
  }

  async function pay(): Promise<void> {
    const { headers } = theo;
    await send('POST', '/api/payments/methods', { body: { token: `${mark}-card` }, headers });
    const card = await send('POST', '/api/payments/methods', { body: { token: 'tok_visa' }, headers });
    const tip = { creatorId: mara.id, amount: 5, message: `${mark} thank you`, paymentMethodId: card.data.id };
    await send('POST', '/api/payments/tips', { body: tip, headers: { ...headers, 'idempotency-key': mark } });
  }

  const everything = async () => {
    for (const use of [signIn, speak, upload, pay]) await use();
  };
  await everything();
  await withTablesAway(env, everything);
  // Mails are written a second after the call, and logged; by then all else is.
  const deadline = performance.now() + 30_000;
  while (!readMails(dataDir, mark).some((mail) => mail.includes('/reset-password'))) {
    if (performance.now() > deadline) throw new Error('no mail for a new password was written');
    await pause(100);
  }
  return { mark, given: [...given, ...readMails(dataDir, mark).flatMap(tokensIn)], statuses };
}

const tablesOf = { auth: 'accounts', social: 'comment', messaging: 'message', notifications: 'notification' } as const;

/** Does `work` while a table of each service has another name. */
async function withTablesAway(env: Place['env'], work: () => Promise<void>): Promise<void> {
  const away: { sql: postgres.Sql; table: string }[] = [];
  try {
    for (const [service, table] of Object.entries(tablesOf)) {
      const sql = openServiceDatabase({ env }, service);
      away.push({ sql, table });
      await sql.unsafe(`alter table ${table} rename to ${table}_away`);
    }
    await work();
  } finally {
    for (const { sql, table } of away) {
      await sql.unsafe(`alter table if exists ${table}_away rename to ${table}`);
      await sql.end();
    }
  }
}

/** The mails to our people. */
function readMails(dataDir: string, mark: string): string[] {
  const folder = path.join(dataDir, 'mail');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll('=\n', ''))
    .filter((mail) => mail.includes(mark));
}

function tokensIn(mail: string): string[] {
  return [...mail.matchAll(/token=(?:3D)?([\w-]{16,})/g)].map(([, token = '']) => token);
}

export type LogLeaks = { lines: number; leaks: readonly string[]; failures: number; withoutIds: number };

/** Searches every log of a system for canaries, and checks that failures are logged with their request and trace ids. */
export function searchLogs(dataDir: string, { mark, given }: Canaries): LogLeaks {
  const folder = path.join(dataDir, 'logs');
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => ({ file, line })),
  );
  const secrets = [mark, ...given];
  const leaks = lines.filter(({ line }) => secrets.some((secret) => line.includes(secret)));
  const failures = lines.filter(({ line }) => line.includes('"msg":"a request failed"'));
  return {
    lines: lines.length,
    leaks: leaks.map(({ file, line }) => `${file}: ${line.slice(0, 300)}`),
    failures: failures.length,
    withoutIds: failures.filter(({ line }) => !(line.includes('"requestId":"') && line.includes('"traceId":"'))).length,
  };
}
