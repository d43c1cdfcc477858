import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { demoPasswordVariables, readDemoPasswords } from '@stagedoor/demo-world/demo-passwords';
import { isExposed } from '@stagedoor/service-kit/config/exposure';
import { Refusal } from '../refusal.ts';
import { readDemoState } from './demo-world.ts';
import { gatewayAddressOf, publicUrlOf } from './environments.ts';
import { portsOf, type SystemPlan } from './processes.ts';
import { type Settings, variableOf } from './settings.ts';

type Start = { settings: Settings; plan: SystemPlan; env: NodeJS.ProcessEnv };

/**
 * Throws a Refusal if other machines could sign in with a printed demo password, or if people would reach the system by
 * https and pay with test cards.
 */
export function checkExposure({ settings, plan, env }: Start): void {
  if (plan.gateway === undefined) return;
  const publicUrl = publicUrlOf(plan, env);
  if (new URL(publicUrl).protocol === 'https:' && !env.STRIPE_SECRET_KEY && env.PAYMENTS !== 'sandbox') {
    throw new Refusal(
      'PUBLIC_URL is an https address, and payments would be a sandbox that takes test cards as money: set STRIPE_SECRET_KEY, or PAYMENTS=sandbox.',
    );
  }
  if (hasGivenPasswords(env) || !isExposed({ publicUrl, gatewayAddress: gatewayAddressOf(settings, plan) })) return;
  // Whether there is a demo world, or will be after this start, that is signed in to by what the README prints.
  const { state, passwords } = readDemoState(settings.dataDir);
  const willBeMade = settings.demo && state !== 'none' && plan.services.some(({ seed }) => seed !== undefined);
  if (state === 'done' ? passwords === 'printed' : willBeMade) {
    throw new Refusal(
      `HOST or PUBLIC_URL lets others than this machine in, and the demo world has an ADMIN with a printed password: set ${Object.values(demoPasswordVariables).join(', ')}, or start with --no-demo from another DATA_DIR.`,
    );
  }
}

function hasGivenPasswords(env: NodeJS.ProcessEnv): boolean {
  try {
    return readDemoPasswords(env) !== undefined;
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}.`);
  }
}

const megabyte = 1_048_576;
/** A new database, a first web build, the demo world. */
const forFirstStart = 300;
const forLaterStart = 60;

/** Makes the data folder. Throws a Refusal where its disk has too little room to start. */
export function checkDisk(dataDir: string): void {
  const needed = existsSync(path.join(dataDir, 'logs')) ? forLaterStart : forFirstStart;
  mkdirSync(dataDir, { recursive: true });
  const { bavail, bsize } = statfsSync(dataDir);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free >= needed) return;
  throw new Refusal(
    `The disk that holds ${dataDir} has ${free} MB left and ${needed} MB are needed to start: free some space, or point DATA_DIR at another disk.`,
  );
}

/** Throws a Refusal for the first port of the plan, or of the stores that come with it, that cannot be opened. */
export async function checkSystemPorts(settings: Settings, plan: SystemPlan): Promise<void> {
  const { databaseUrl, natsUrl, postgresPort, natsPort, host } = settings;
  const ports = portsOf(plan);
  if (!databaseUrl) ports.push(['postgres', postgresPort]);
  if (!natsUrl) ports.push(['nats', natsPort]);
  for (const [name, port] of ports) {
    const [other = name] = ports.find((one) => one[1] === port) ?? [];
    if (other !== name) {
      const variables = `${variableOf(other, 'PORT')} or ${variableOf(name, 'PORT')}`;
      throw new Refusal(`Port ${port} is given to both ${other} and ${name}: set ${variables} to another one.`);
    }
  }
  await Promise.all(ports.map(([name, port]) => checkPort(name, port, name === 'gateway' ? host : '127.0.0.1')));
}

/** Throws a Refusal where a port cannot be opened: which one, for what, and which variable changes it. */
export async function checkPort(name: string, number: number, host = '127.0.0.1'): Promise<void> {
  const code = await tryPort(number, host);
  if (code === undefined) return;
  const port = `Port ${number}, for ${name},`;
  const variable = variableOf(name, 'PORT');
  if (code === 'EADDRINUSE') throw new Refusal(`${port} is taken: free it, or set ${variable} to another one.`);
  if (code === 'EACCES') throw new Refusal(`${port} is not allowed to this user: set ${variable} to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new Refusal(
      'HOST is no address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all of its addresses.',
    );
  throw new Refusal(`${port} cannot be opened (${code}): set ${variable} to another one.`);
}

function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
