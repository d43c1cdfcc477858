import { type ChildProcess, fork } from 'node:child_process';
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';
import postgres from 'postgres';
import { readReaders, setUpBroker } from '../broker/set-up-broker.ts';
import { waitForExit } from '../embedded/child-process-output.ts';
import { startEmbeddedServers } from '../testing/embedded-servers.ts';

const root = path.resolve(import.meta.dirname, '../..');
const entry = path.join(root, 'services/payments/src/testing/instance.ts');

export type PaymentsInstance = { address: string; child: ChildProcess };
export type PaymentsSystem = Awaited<ReturnType<typeof startPaymentsSystem>>;

/** The servers of payments, with stubs for the services that own items: every post costs $2.50. */
export async function startPaymentsSystem(print: (line: string) => void) {
  const servers = await startEmbeddedServers(print);
  await setUpBroker({ url: servers.natsUrl, namespace: '', replicas: 1 }, readReaders(root, ['payments']));
  const admin = postgres(servers.databaseUrl, { max: 1, onnotice: () => {} });
  const name = `payments_${randomUUID().slice(0, 8)}`;
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const url = new URL(servers.databaseUrl);
  url.pathname = `/${name}`;
  const sql = postgres(url.href, { max: 4, onnotice: () => {} });
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const creatorId = randomUUID();
  const unlocked = new Set<string>();

  const server = createServer(async (request, response) => {
    const body = JSON.parse((await text(request)) || 'null') as { buyerId?: string } | null;
    const [, , kind, id, what] = new URL(request.url ?? '', 'http://owner').pathname.split('/');
    const person = { id, username: 'creator', displayName: null, avatarUrl: null, isVerified: false };
    if (what === 'unlock') unlocked.add(`${id} ${body?.buyerId}`);
    const data =
      kind === 'service-token'
        ? // For a day: the clock of an instance may be ahead, and else it would ask for a token before each call.
          { token: 'x', expiresAt: new Date(Date.now() + 86_400_000).toISOString() }
        : kind === 'unbuilt-services'
          ? { keys: [] }
          : kind === 'people'
            ? { person, role: 'CREATOR', priceCents: 500, version: 1 }
            : { priceCents: 250, sellerId: creatorId, isUnlocked: false, needsSubscription: false, needsFollow: false };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  });
  const owners = await listenLocally(server);
  const children = new Set<ChildProcess>();

  return {
    sql,
    creatorId,
    /** Unlocked items and their buyers. */
    unlocked,
    async startInstance(env: Record<string, string> = {}): Promise<PaymentsInstance> {
      const child = fork(entry, [], {
        cwd: path.resolve(entry, '../../..'),
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          ...process.env,
          DATABASE_URL: url.href,
          NATS_URL: servers.natsUrl,
          AUTH_URL: owners.url,
          SOCIAL_URL: owners.url,
          MESSAGING_URL: owners.url,
          DIRECTORY_URL: owners.url,
          SERVICE_SECRET: 'secret',
          LOG_LEVEL: 'silent',
          PROOF_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
          ...env,
        },
      });
      children.add(child);
      return new Promise((resolve, reject) => {
        child.once('message', (message) => resolve({ ...(message as { address: string }), child }));
        child.once('exit', () => reject(new Error('payments ended before it was ready')));
      });
    },
    /** An access token of a person, as of a moment of the instances' clock. */
    tokenOf(userId: string, { role = 'FAN', atMs = Date.now() }: { role?: string; atMs?: number } = {}): string {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const now = Math.floor(atMs / 1000);
      const person = { sub: userId, username: 'fan', role, sid: userId, auth_time: now };
      const claims = { iss: 'stagedoor', aud: 'payments', ...person };
      const head = `${part({ alg: 'EdDSA', typ: 'JWT', kid: 'proof' })}.${part({ ...claims, iat: now, exp: now + 86_400 })}`;
      return `${head}.${sign(null, Buffer.from(head), privateKey).toString('base64url')}`;
    },
    async stop(): Promise<void> {
      for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
      await Promise.all([...children].map((child) => child.exitCode ?? child.signalCode ?? waitForExit(child)));
      await sql.end({ timeout: 2 });
      await owners.close();
      await servers.stop();
    },
  };
}

type AnsweredPayment = { id?: string; paymentId?: string; status?: string };

/** A call as a client makes it; status 0 where nobody answered. */
export async function callPayments(
  address: string,
  place: string,
  { token, body, key }: { token: string; body: object; key?: string },
): Promise<{ status: number; data: AnsweredPayment | undefined }> {
  try {
    const response = await fetch(`${address}${place}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    return { status: response.status, data: ((await response.json()) as { data?: AnsweredPayment }).data };
  } catch {
    return { status: 0, data: undefined };
  }
}

/**
 * What always holds, counted: each should be zero. `charged_twice` are items that one person was charged for more than
 * once: an item, a subscription's month, a tip under its key.
 */
export async function countBrokenBooks({ sql }: Pick<PaymentsSystem, 'sql'>) {
  const [books] = await sql<
    { total: number; charged_twice: number; ungiven: number; unmatched: number; unpublished: number }[]
  >`with charge as (
      select c.key, p.id, p.payer_id, p.payee_id, p.kind, p.item_id, p.month, p.key_hash, p.subscription_id
      from sandbox.charge c left join payment p on p.id::text = c.key and p.status = 'succeeded'
      where c.state = 'succeeded'),
    told as (
      select coalesce(envelope -> 'data' ->> 'purchaseId', envelope -> 'data' ->> 'tipId',
        envelope -> 'data' ->> 'subscriptionId') as what from kit.outbox)
    select
    (select coalesce(sum(amount_cents), 0)::int from ledger_posting) as total,
    (select count(*)::int from (select from charge where id is not null
      group by payer_id, payee_id, kind, item_id, month, case kind when 'tip' then key_hash end
      having count(*) > 1) twice) as charged_twice,
    (select count(*)::int from charge where not exists (
      select from told where what = case when subscription_id is null then id else subscription_id end ::text
    ) or (subscription_id is not null and not exists (
      select from subscription s where s.id = subscription_id and s.status = 'active'))) as ungiven,
    (select count(*)::int from (select key from charge) c
      full join (select source_id::text as key from ledger_entry) l using (key)
      where c.key is null or l.key is null) as unmatched,
    (select count(*)::int from kit.outbox where published_at is null) as unpublished`;
  if (books === undefined) throw new Error('the books cannot be read');
  return books;
}
