import { setTimeout as pause } from 'node:timers/promises';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import { callGateway } from '../proving/gateway-calls.ts';
import type { Finding } from '../proving/proof.ts';
import { isGone, readRunningParts } from '../proving/running-parts.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import type { TestSystem } from '../testing/start-system.ts';

export const bar =
  'With the directory down, business services still give access to the people who had it before and to nobody else, also after a restart of theirs.';

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({ args: ['--no-demo'] });
  try {
    const keys = catalogue
      .filter(({ isPublic, status }) => !isPublic && status !== 'coming-soon')
      .map(({ key }) => key);
    const member = await register(system, 'member');
    const stranger = await register(system, 'stranger');
    for (const key of keys) {
      const { status } = await callGateway(system.address, 'POST', `/api/services/${key}/activate`, { token: member });
      if (status !== 200) throw new Error(`access to ${key} was not given: ${status}`);
    }
    // Stopped rather than killed: the supervisor would bring a killed one back.
    process.kill(pidOf(system, 'directory'), 'SIGSTOP');
    try {
      const { status } = await callGateway(system.address, 'GET', '/api/services');
      if (status < 500) throw new Error(`the directory still answers: ${status}`);
      print(`the directory is down: ${status}`);
      const before = await describeAccess(system, keys, member, stranger);
      await restartStubs(system);
      print('the stubs are back');
      const after = await describeAccess(system, keys, member, stranger);
      return [before, { ...after, measured: `after a restart of theirs: ${after.measured}` }];
    } finally {
      process.kill(pidOf(system, 'directory'), 'SIGCONT');
    }
  } finally {
    await system.remove();
  }
}

async function register({ address }: TestSystem, name: string): Promise<string> {
  const body = { email: `${name}@example.com`, username: name, password: 'stage-door-1' };
  const { data } = await callGateway(address, 'POST', '/api/auth/register', { body });
  return (data as { token: string }).token;
}

async function describeAccess({ address }: TestSystem, keys: readonly string[], member: string, stranger: string) {
  // 503 is no answer to whether someone may come in: it says that this is not known yet, and to come again.
  const knock = async (key: string, token: string): Promise<number> => {
    for (const deadline = performance.now() + 20_000; ; await pause(250)) {
      const { status } = await callGateway(address, 'GET', `/api/${key}`, { token });
      if (status !== 503 || performance.now() > deadline) return status;
    }
  };
  const members = await Promise.all(keys.map((key) => knock(key, member)));
  const strangers = await Promise.all(keys.map((key) => knock(key, stranger)));
  const allowed = members.filter((status) => status === 200).length;
  const refused = strangers.filter((status) => status === 403).length;
  return {
    measured: `${allowed} of ${keys.length} services let the member in, ${refused} refuse the stranger`,
    holds: allowed === keys.length && refused === keys.length,
  };
}

async function restartStubs(system: TestSystem): Promise<void> {
  const pid = pidOf(system, 'business');
  process.kill(pid, 'SIGKILL');
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await pause(100)) {
    const now = findPid(system, 'business');
    const isBack = isGone(pid) && now !== undefined && now !== pid;
    if (isBack && (await callGateway(system.address, 'GET', '/api/llc/health/ready')).status === 200) return;
  }
  throw new Error('the stubs did not come back');
}

/** Undefined while it is being started. */
function findPid(system: TestSystem, name: string): number | undefined {
  return readRunningParts(system).find((part) => part.name === name)?.pid;
}

function pidOf(system: TestSystem, name: string): number {
  const pid = findPid(system, name);
  if (pid === undefined) throw new Error(`${name} does not run`);
  return pid;
}
