import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { mapConcurrently } from '../proving/run-concurrently.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar =
  'Of 10,000 addresses that guess the password of one account under 100 guesses get through, and its owner signs in from a known device all the while; one address at 10,000 accounts has 50 guesses, and one IPv6 network at 10,000 accounts 200, in a quarter of an hour.';

const amount = 10_000;
const password = 'a-harbour-at-dusk';

/** The gateway trusts the forwarded addresses below, because this machine is a trusted proxy. */
const env = { ...raisedLimits, TRUSTED_PROXIES: '127.0.0.0/8,::1' };

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({ args: ['--no-demo'], env });
  try {
    const owner = await register(system.address);
    const manyAddresses = await guess(system.address, (index) => ({
      email: owner.email,
      from: `198.18.${Math.floor(index / 250)}.${1 + (index % 250)}`,
    }));
    print(describe('10,000 addresses at one account', manyAddresses));
    const known = await signIn(system.address, { ...owner, from: '198.51.100.1' });
    const stranger = await signIn(system.address, { ...owner, device: '', from: '198.51.100.2' });
    const oneAddress = await guess(system.address, (index) => ({
      email: `nobody${index}@example.com`,
      from: '198.51.100.3',
    }));
    print(describe('one address at 10,000 accounts', oneAddress));
    const oneNetwork = await guess(system.address, (index) => ({
      email: `anybody${index}@example.com`,
      from: `2001:db8:77:${index.toString(16)}::1`,
    }));
    print(describe('one IPv6 network at 10,000 accounts', oneNetwork));
    return [
      {
        measured: `10,000 addresses at one account: ${manyAddresses.wrong} guesses got through, ${manyAddresses.refused} were refused`,
        holds: manyAddresses.wrong > 0 && manyAddresses.wrong < 100 && isComplete(manyAddresses),
      },
      {
        measured: `after it its owner is answered ${known} on a known device and ${stranger} on another`,
        holds: known === 200 && stranger === 429,
      },
      {
        measured: `one address at 10,000 accounts: ${oneAddress.wrong} guesses; one IPv6 network: ${oneNetwork.wrong}`,
        holds: oneAddress.wrong === 50 && oneNetwork.wrong === 200 && isComplete(oneAddress) && isComplete(oneNetwork),
      },
    ];
  } finally {
    await system.remove();
  }
}

type Guesses = { wrong: number; refused: number; other: number };

/** Guesses a wrong password the given number of times, each as the given client. */
async function guess(address: string, clientOf: (index: number) => { email: string; from: string }): Promise<Guesses> {
  const statuses = await mapConcurrently(
    Array.from({ length: amount }, (_, index) => clientOf(index)),
    16,
    (client) => signIn(address, { ...client, device: '', password: 'a-wrong-password' }),
  );
  const count = (status: number) => statuses.filter((one) => one === status).length;
  const [wrong, refused] = [count(401), count(429)];
  return { wrong, refused, other: amount - wrong - refused };
}

/** A busy machine may answer a few with 503: those are no guesses. */
function isComplete({ other }: Guesses): boolean {
  return other < amount / 100;
}

function describe(what: string, { wrong, refused, other }: Guesses): string {
  return `${what}: ${wrong} guesses, ${refused} refused, ${other} answered otherwise`;
}

type Attempt = { email: string; password: string; device: string; from: string };

async function signIn(address: string, { email, password: typed, device, from }: Attempt): Promise<number> {
  const { status } = await post(address, '/api/auth/login', { email, password: typed }, { from, device });
  return status;
}

async function register(address: string) {
  const username = `owner_${Date.now().toString(36)}`;
  const email = `${username}@example.com`;
  const body = { username, email, password, role: 'CREATOR' };
  const { status, headers } = await post(address, '/api/auth/register', body, { from: '198.51.100.1', device: '' });
  if (status !== 201) throw new Error(`the registration returned ${status}`);
  const [, device = ''] = /stagedoor_device=([\w-]+)/.exec(headers.get('set-cookie') ?? '') ?? [];
  return { email, password, device };
}

async function post(address: string, place: string, body: object, { from, device }: { from: string; device: string }) {
  const response = await fetch(`${address}${place}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(device !== '' && { cookie: `stagedoor_device=${device}` }),
    },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response;
}
