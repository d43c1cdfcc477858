import { existsSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { refuseUnfinishedRestore } from '../backup/unfinished-restore.ts';
import { prepareEmbeddedPostgres } from '../embedded/postgres.ts';
import { openSecrets } from '../embedded/secrets.ts';
import { readGranted } from '../joining/granted-scopes.ts';
import { Refusal } from '../refusal.ts';
import { BrokerSetup } from './broker-setup.ts';
import { type BuildOptions, buildWebApp, finishWebApp } from './builds.ts';
import { checkDisk } from './check-disk.ts';
import { checkExposure } from './check-exposure.ts';
import { checkSystemPorts } from './check-ports.ts';
import { makeDatabases } from './databases.ts';
import { prepareDemoWorld, readDemoState } from './demo-world.ts';
import { type EnvironmentSources, environmentOf, hostToCall, pagesEnvironment } from './environments.ts';
import { Part, type PartDefinition } from './part.ts';
import { pagesPart, postgresPart, servicePart, webDevPart } from './part-kinds.ts';
import { openPartLog } from './part-log.ts';
import { identifyService, isStubHost, type ServicePlan, type SystemPlan } from './processes.ts';
import { type RunFile, takeDataFolder } from './run-file.ts';
import { runStep } from './run-step.ts';
import type { Settings } from './settings.ts';
import { waitForAddress } from './wait-for-address.ts';

export type System = {
  /** Resolves with the address to open when everything is ready. */
  start(): Promise<string>;
  /** Stops everything in order: first the parts that receive requests, then the databases. */
  stop(): Promise<void>;
  /** Stops everything at once. */
  kill(): void;
  /** Restarts the instances of the named services, or of all of them. */
  restart(names: ReadonlySet<string> | 'all'): Promise<void>;
  /** Starts the services that a new plan adds and stops those that it removes; the others go on. */
  follow(next: SystemPlan): Promise<void>;
};

/** The whole system on this machine, from the plan. */
export function createSystem(
  settings: Settings,
  plan: SystemPlan,
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): System {
  const { root, dataDir } = settings;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** By the order in which they are stopped. The doors are the gateway and, in development, the web app's own server. */
  const running: Record<Kind, RunningPart[]> = { doors: [], services: [], stores: [] };
  let runFile: RunFile | undefined;
  let finishing = Promise.resolve();
  let current: Sources | undefined;

  // During a stop, lost connections are expected and not reported.
  const say = (line: string) => {
    if (!signal.aborted) print(line);
  };
  const open = (kind: Kind, name: string, definition: PartDefinition, id = name): Part => {
    signal.throwIfAborted();
    if (!runFile) throw new Error('parts are opened after the data folder is taken');
    const part = new Part(definition, { runFile, say, log: openPartLog(dataDir, definition.name, say) });
    running[kind].push({ part, name, id });
    return part;
  };
  const openStore = (definition: PartDefinition) => open('stores', definition.name, definition);

  const run = (name: string, args: string[], cwd: string, environment: NodeJS.ProcessEnv) => {
    const { write } = openPartLog(dataDir, name, () => {});
    return runStep({ command: process.execPath, args, cwd, env: environment, onLine: write }, signal);
  };
  const building: BuildOptions = {
    root,
    run: (name, args, folder) => run(name, args, folder, { ...env, NODE_ENV: 'production' }),
    print,
    signal,
  };
  const broker = new BrokerSetup({ settings, env, say, signal });

  async function startStores(): Promise<Sources> {
    const secrets = openSecrets(dataDir);
    const { databaseUrl = '', isOwnDatabase, postgresPort, natsPort, throwaway } = settings;
    const postgres = databaseUrl
      ? undefined
      : prepareEmbeddedPostgres({ dataDir, port: postgresPort, secrets, throwaway });
    if (postgres?.note) print(postgres.note);
    if (postgres) openStore(postgresPart(postgres));
    const nats = await broker.prepare(secrets, plan, openStore);
    await Promise.all(running.stores.map(({ part }) => part.start()));
    signal.throwIfAborted();

    const makeDatabasesOf = async (services: readonly ServicePlan[]): Promise<Map<string, string>> => {
      if (databaseUrl && isOwnDatabase) return new Map(services.map(({ name }) => [name, databaseUrl]));
      return await makeDatabases({
        adminUrl: postgres?.url ?? databaseUrl,
        socketFolder: postgres?.socketFolder,
        ownRoles: postgres !== undefined,
        services: services.filter(({ hasDatabase }) => hasDatabase).map(({ name }) => name),
        secrets,
        fromClean: readDemoState(dataDir).state === 'begun',
      });
    };
    const databaseUrls = await makeDatabasesOf(plan.services);
    const database = postgres ? `PostgreSQL 18 on port ${postgresPort}` : 'PostgreSQL of DATABASE_URL';
    print(`${database}, ${nats ? `NATS on port ${natsPort}` : 'NATS of NATS_URL'}.`);
    await broker.openTo(plan);
    return {
      ...{ settings, plan, secrets, env, databaseUrls, makeDatabasesOf, granted: readGrants(root, plan) },
      natsUrlOf: (service) => broker.urlOf(service),
      instancePorts: await assignPorts(plan.services),
    };
  }

  /** A part that does not start is stopped again, so that it counts as missing. */
  async function startService(kind: Kind, service: ServicePlan, sources: Sources): Promise<void> {
    const ports = sources.instancePorts.get(service.name) ?? [service.port.number];
    try {
      await Promise.all(
        ports.map((port, instance) => {
          const env = () => environmentOf(service, port, current ?? sources);
          const options = { instance, env, building, isThrowaway: settings.throwaway };
          const part = open(kind, service.name, servicePart(service, options), identifyService(service, sources.plan));
          return part.start();
        }),
      );
    } catch (error) {
      await stopParts(kind, ({ name }) => name === service.name);
      throw error;
    }
  }

  async function stopParts(kind: Kind, isLeaving: (part: RunningPart) => boolean): Promise<void> {
    const leaving = running[kind].filter(isLeaving);
    running[kind] = running[kind].filter((part) => !leaving.includes(part));
    await Promise.all(leaving.map(({ part }) => part.stop()));
  }

  async function follow(next: SystemPlan): Promise<void> {
    if (current === undefined || signal.aborted) return;
    const wanted = new Map(next.services.map((service) => [identifyService(service, next), service]));
    const isLeaving = ({ id }: RunningPart) => !wanted.has(id);
    const begun = [...wanted].filter(([key]) => !running.services.some(({ id }) => id === key)).map(([, one]) => one);
    const granted = readGrants(root, next);
    const hasOtherScopes = !isDeepStrictEqual(granted.ofAuth, current.granted.ofAuth);
    const hasOtherScreens = granted.trustedScreens !== current.granted.trustedScreens;
    const isSame = begun.length === 0 && !running.services.some(isLeaving);
    if (isSame && !hasOtherScopes && !hasOtherScreens) return;
    // Before others begin: whoever removes a service expects its end at once, and a new process may need the port of an old
    // one.
    await stopParts('services', isLeaving);
    const databaseUrls = new Map([...current.databaseUrls, ...(await current.makeDatabasesOf(begun))]);
    const instancePorts = new Map([...current.instancePorts, ...(await assignPorts(begun))]);
    await broker.openTo(next);
    const sources = { ...current, plan: next, databaseUrls, instancePorts, granted };
    current = sources;
    // Auth and the gateway read what is granted at their start.
    if (hasOtherScopes) await restart(new Set(['auth']));
    if (hasOtherScreens) await restart(new Set(['gateway']));
    const results = await Promise.allSettled(begun.map((service) => startService('services', service, sources)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    print(`Services have changed: ${describeServices(sources)}.`);
  }

  async function restart(names: ReadonlySet<string> | 'all'): Promise<void> {
    const restartable = [...running.services, ...running.doors.filter(({ name }) => name === 'gateway')];
    const affected = restartable.filter(({ name }) => names === 'all' || names.has(name));
    await Promise.all(affected.map(({ part }) => part.restart()));
  }

  /** Starts what people reach the system by, once the web app is built. Returns the address to open. */
  async function startDoors(sources: Sources, web: Promise<void>): Promise<string> {
    await web;
    if (!plan.gateway) return `http://localhost:${plan.services[0]?.port.number}`;
    await startService('doors', plan.gateway, sources);
    const gateway = `http://localhost:${plan.gateway.port.number}`;
    if (settings.dev && plan.hasWeb) {
      await open('doors', 'web', webDevPart(root, { ...env, GATEWAY_URL: gateway })).start();
    }
    return gateway;
  }

  /** The first pages are shown without it: it is built after them. */
  async function startPages(sources: EnvironmentSources): Promise<void> {
    const { pages } = plan;
    if (!pages || !existsSync(pages.entry) || signal.aborted) return;
    const part = open(
      'doors',
      pages.name,
      pagesPart(pages, () => pagesEnvironment(pages, current ?? sources)),
    );
    await part.start().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
  }

  async function start(): Promise<string> {
    checkExposure({ settings, plan, env });
    checkDisk(dataDir);
    runFile = await takeDataFolder(dataDir, print);
    refuseUnfinishedRestore(dataDir);
    await checkSystemPorts(settings, plan);

    const hasBuild = plan.hasWeb && !settings.dev;
    const web = hasBuild ? buildWebApp(building) : Promise.resolve();
    // Looked at later; until then a failure must not count as unhandled.
    web.catch(() => {});
    const sources = await startStores();
    current = sources;
    const seeded = await prepareDemoWorld(sources, run);
    signal.throwIfAborted();
    if (seeded) print(`Demo world made in ${seeded}.`);
    const starting = plan.services.map((service) => startService('services', service, sources));
    const [address] = await Promise.all([startDoors(sources, web), ...starting]);
    print(`Services: ${describeServices(sources)}.`);
    if (plan.gateway) {
      const health = `http://${hostToCall(settings.host)}:${plan.gateway.port.number}/health/ready`;
      const problem = await waitForAddress(health, 30_000, signal);
      if (problem && !signal.aborted) {
        throw new Refusal(
          `The gateway runs but is not ready (${problem}); see ${path.join(dataDir, 'logs/gateway.log')}.`,
        );
      }
    }
    if (hasBuild) finishing = finishWebApp(building).then(() => startPages(sources));
    // Who tests a system expects all of the app.
    if (settings.throwaway) await finishing;
    return address;
  }

  return {
    start,
    follow,
    restart,
    async stop() {
      stopping.abort(new Error('the system stops'));
      for (const parts of Object.values(running)) {
        await Promise.all(parts.map(({ part }) => part.stop()));
      }
      // Not before: it may wait for the start of a part.
      await finishing;
      runFile?.close();
    },
    kill() {
      stopping.abort(new Error('the system stops'));
      for (const { part } of Object.values(running).flat()) part.kill();
    },
  };
}

type Kind = 'doors' | 'services' | 'stores';

/** `name` is that of its service, and `id` says which one of that name. */
type RunningPart = { part: Part; name: string; id: string };

type Sources = EnvironmentSources & {
  /** Makes the databases of services; returns their addresses. */
  makeDatabasesOf(services: readonly ServicePlan[]): Promise<Map<string, string>>;
};

/** The first instance of a service has the service's port; the others get free ones. By service. */
async function assignPorts(services: readonly ServicePlan[]): Promise<Map<string, readonly number[]>> {
  const ports = new Map<string, readonly number[]>();
  for (const { name, port, instances } of services) {
    ports.set(name, [port.number, ...(await findFreePorts(instances - 1))]);
  }
  return ports;
}

function readGrants(root: string, { services, outside }: SystemPlan) {
  return readGranted(
    root,
    services.map(({ name }) => name),
    outside,
  );
}

/** Returns one line with services and ports. */
function describeServices({ plan: { services, stubs }, instancePorts }: EnvironmentSources): string {
  const names = services
    .filter((service) => !isStubHost(service))
    .map(({ name, port }) => `${name} ${(instancePorts.get(name) ?? [port.number]).join(' and ')}`);
  const numbers = stubs.map(({ port }) => port.number);
  if (numbers.length > 0)
    names.push(`${numbers.length} business services ${Math.min(...numbers)}–${Math.max(...numbers)}`);
  return names.join(', ') || 'none yet';
}
