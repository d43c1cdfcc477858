import { setTimeout as pause } from 'node:timers/promises';
import { readZip } from '@stagedoor/service-kit/testing/read-zip';
import { createPersonWithData, type PersonWithData } from '../proving/create-person-with-data.ts';
import { countBrokerTraces, findPersonalData, listDatabases, listFiles } from '../proving/find-personal-data.ts';
import { callGateway } from '../proving/gateway-calls.ts';
import type { Finding } from '../proving/proof.ts';
import { readRunningParts } from '../proving/running-parts.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import type { TestSystem } from '../testing/start-system.ts';

export const bar =
  'Export and deletion of a person with one service down in between are complete once it is back: a search over every database and the file store finds nothing of them but the ledger’s entries.';

/** The service that is stopped, and for how long each time. */
const down = 'messaging';
const downMs = 8_000;
/** The seconds in which a person can cancel the deletion of their account; the default is 14 days. */
const graceSeconds = 3;
/** The second round of erasing comes a minute after the first. */
const patienceMs = 240_000;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({ env: { DELETION_GRACE_SECONDS: String(graceSeconds) } });
  try {
    const filesBefore = new Set(listFiles(system).filter((name) => name.startsWith('files/')));
    const person = await createPersonWithData(system.address);
    // Effects of events, such as mails, have arrived by then.
    await pause(5_000);
    const lived = await findPersonalData(system, person.texts);
    print(
      `a life leaves traces in ${lived.length} places of ${(await listDatabases(system)).length} databases and the files`,
    );
    const exported = await exportWhileDown(system, person, print);
    const erased = await eraseWhileDown(system, person, filesBefore, print);
    return [exported, ...erased];
  } finally {
    await system.remove();
  }
}

async function exportWhileDown(
  system: TestSystem,
  person: PersonWithData,
  print: (line: string) => void,
): Promise<Finding> {
  const resume = stopPart(system);
  const early = await getArchive(system, person);
  await pause(downMs);
  const whileDown = await getArchive(system, person);
  resume();
  const back = performance.now();
  const archive = await waitUntil(async () => {
    const answer = await getArchive(system, person);
    return answer.status === 200 ? answer.content : undefined;
  });
  const seconds = ((performance.now() - back) / 1_000).toFixed(1);
  const files = readZip(archive ?? Buffer.alloc(0));
  const services = new Set([...files.keys()].map((name) => name.split('/')[0]));
  const pictures = [...files.keys()].filter((name) => name.endsWith('.webp'));
  const [, mark = ''] = person.texts;
  const text = [...files]
    .filter(([name]) => name.endsWith('.json'))
    .map(([, content]) => String(content))
    .join('\n');
  const said = ['posts', 'comments', 'says hello', 'reports', 'writes'].filter((what) =>
    text.includes(`${mark} ${what}`),
  );
  print(`the archive: ${[...files.keys()].join(' ')}`);
  return {
    measured: `export: ${early.status}, after ${downMs / 1_000} s with ${down} stopped still ${whileDown.status}, ${seconds} s after its return an archive of ${files.size} files of ${services.size} services, ${pictures.length} pictures and ${said.length} of 5 texts in it`,
    holds:
      early.status === 202 &&
      whileDown.status === 202 &&
      ['auth', 'directory', 'messaging', 'notifications', 'payments', 'social'].every((name) => services.has(name)) &&
      pictures.length >= 5 &&
      said.length === 5,
  };
}

async function eraseWhileDown(
  system: TestSystem,
  person: PersonWithData,
  filesBefore: ReadonlySet<string>,
  print: (line: string) => void,
): Promise<Finding[]> {
  const { address } = system;
  const resume = stopPart(system);
  const body = { password: person.password };
  const closed = await callGateway(address, 'DELETE', '/api/auth/me', { token: person.token, body });
  const hidden = await waitUntil(async () => {
    const { status } = await callGateway(address, 'GET', `/api/users/${person.id}`);
    return status === 404 ? status : undefined;
  });
  await pause(graceSeconds * 1_000 + downMs);
  const leftWhileDown = await findPersonalData(system, person.texts);
  print(`with ${down} stopped, left in: ${leftWhileDown.map(({ place }) => place).join(', ')}`);
  resume();
  const back = performance.now();
  const isLedger = (place: string) => /^payments public\.ledger_\w+$/.test(place);
  let left = leftWhileDown;
  let broker = 1;
  await waitUntil(async () => {
    left = await findPersonalData(system, person.texts);
    broker = await countBrokerTraces(system, person.id);
    return left.every(({ place }) => isLedger(place)) && broker === 0 ? true : undefined;
  });
  const seconds = Math.round((performance.now() - back) / 1_000);
  const [, mark = ''] = person.texts;
  const named = left.filter(({ row }) => row.includes(mark));
  const strange = left.filter(({ place }) => !isLedger(place));
  const files = listFiles(system).filter((name) => name.startsWith('files/') && !filesBefore.has(name));
  const wasThere = leftWhileDown.some(({ place }) => place.startsWith(down));
  const login = await callGateway(address, 'POST', '/api/auth/login', { body: { ...body, email: person.email } });
  const friend = await callGateway(address, 'GET', '/api/auth/me', { token: person.friend.token });
  return [
    {
      measured: `deletion: ${closed.status}, hidden to others (${hidden}) with ${down} stopped, which still held them then: ${wasThere ? 'yes' : 'no'}`,
      holds: closed.status === 200 && hidden === 404 && wasThere,
    },
    {
      measured: `${seconds} s after its return: ${strange.length} places in databases, files and mails hold anything of them${strange.map(({ place }) => ` (${place})`).join('')}, ${files.length} files more than before they came, ${broker} messages of the broker; the ledger has their id in ${left.length - strange.length} tables, with a name in ${named.length}`,
      holds: strange.length === 0 && files.length === 0 && broker === 0 && named.length === 0 && left.length > 0,
    },
    {
      measured: `signing in answers ${login.status}; who stays is answered ${friend.status}`,
      holds: login.status === 401 && friend.status === 200,
    },
  ];
}

/** Suspends the service's process, as if it hung. Returns a function that resumes it. */
function stopPart(system: TestSystem): () => void {
  const pids = readRunningParts(system).filter(({ name }) => name === down);
  for (const { pid } of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const { pid } of pids) process.kill(pid, 'SIGCONT');
  };
}

async function getArchive(
  { address }: TestSystem,
  { token }: PersonWithData,
): Promise<{ status: number; content: Buffer }> {
  const response = await fetch(`${address}/api/auth/me/export`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, content: Buffer.from(await response.arrayBuffer()) };
}

async function waitUntil<Found>(probe: () => Promise<Found | undefined>): Promise<Found | undefined> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await pause(500)) {
    const found = await probe();
    if (found !== undefined) return found;
  }
  return undefined;
}
