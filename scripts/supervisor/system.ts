import { existsSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { refuseUnfinishedRestore } from '../backup/unfinished-restore.ts';
import { fetchFilmTools } from '../embedded/film-tools.ts';
import { type EmbeddedPostgres, prepareEmbeddedPostgres } from '../embedded/postgres.ts';
import { openSecrets } from '../embedded/secrets.ts';
import { readGranted } from '../joining/granted-scopes.ts';
import { Refusal } from '../refusal.ts';
import { BrokerSetup } from './broker-setup.ts';
import { type BuildOptions, buildScreen, buildWebApp, finishWebApp } from './builds.ts';
import { checkDisk, checkExposure, checkSystemPorts } from './check-start.ts';
import { makeDatabases } from './databases.ts';
import { prepareDemoWorld, readDemoState } from './demo-world.ts';
import { type EnvironmentSources, environmentOf, hostToCall, pagesEnvironment } from './environments.ts';
import { Part, type PartDefinition } from './part.ts';
import { nodeOptions, postgresPart, servicePart, webDevPart } from './part-kinds.ts';
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

/** By the order in which they are stopped. The doors are the gateway, pages and, in development, the web app's own server. */
const kinds = ['door', 'service', 'store'] as const;

/** `name` is that of its service, and `id` says which one of that name. */
type RunningPart = { kind: (typeof kinds)[number]; part: Part; name: string; id: string };

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
  let running: RunningPart[] = [];
  let runFile: RunFile | undefined;
  let finishing = Promise.resolve();
  /** Undefined until the stores run; changed where services come or go. */
  let current: EnvironmentSources | undefined;

  // During a stop, lost connections are expected and not reported.
  const say = (line: string) => {
    if (!signal.aborted) print(line);
  };
  const open = (kind: RunningPart['kind'], definition: PartDefinition, name = definition.name, id = name): Part => {
    signal.throwIfAborted();
    if (!runFile) throw new Error('parts are opened after the data folder is taken');
    const part = new Part(definition, { runFile, say, log: openPartLog(dataDir, definition.name, say) });
    running.push({ kind, part, name, id });
    return part;
  };
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
  const secrets = openSecrets(dataDir);
  let postgres: EmbeddedPostgres | undefined;

  async function makeDatabasesOf(services: readonly ServicePlan[]): Promise<Map<string, string>> {
    const { databaseUrl = '', isOwnDatabase } = settings;
    if (isOwnDatabase && databaseUrl) return new Map(services.map(({ name }) => [name, databaseUrl]));
    return await makeDatabases({
      adminUrl: postgres?.url ?? databaseUrl,
      socketFolder: postgres?.socketFolder,
      ownRoles: postgres !== undefined,
      services: services.filter(({ hasDatabase }) => hasDatabase).map(({ name }) => name),
      secrets,
      fromClean: readDemoState(dataDir).state === 'begun',
    });
  }

  async function startStores(): Promise<EnvironmentSources> {
    const { databaseUrl, natsUrl, postgresPort: port, natsPort, throwaway } = settings;
    if (!databaseUrl) {
      postgres = prepareEmbeddedPostgres({ dataDir, port, secrets, throwaway });
      if (postgres.note) print(postgres.note);
      open('store', postgresPart(postgres));
    }
    await broker.prepare(secrets, plan, (definition) => open('store', definition));
    await Promise.all(running.map(({ part }) => part.start()));
    signal.throwIfAborted();
    const databaseUrls = await makeDatabasesOf(plan.services);
    const database = databaseUrl ? 'PostgreSQL of DATABASE_URL' : `PostgreSQL 18 on port ${port}`;
    print(`${database}, ${natsUrl ? 'NATS of NATS_URL' : `NATS on port ${natsPort}`}.`);
    await broker.openTo(plan);
    return {
      ...{ settings, plan, secrets, env, databaseUrls, granted: readGrants(plan) },
      natsUrlOf: (service) => broker.urlOf(service),
      instancePorts: await assignPorts(plan.services),
    };
  }

  /** A part that does not start is stopped again, so that it counts as missing. */
  async function startService(kind: RunningPart['kind'], service: ServicePlan, sources: EnvironmentSources) {
    const ports = sources.instancePorts.get(service.name) ?? [service.port];
    const execArgv = nodeOptions(service.name, settings.throwaway);
    try {
      await Promise.all(
        ports.map((port, instance) => {
          const env = () => environmentOf(service, port, current ?? sources);
          const prepare = () => (instance === 0 ? buildScreen(service, building) : Promise.resolve());
          const definition = servicePart(service, { instance, env, execArgv, prepare });
          return open(kind, definition, service.name, identifyService(service, sources.plan)).start();
        }),
      );
    } catch (error) {
      await stopParts((part) => part.kind === kind && part.name === service.name);
      throw error;
    }
  }

  async function stopParts(isLeaving: (part: RunningPart) => boolean): Promise<void> {
    const leaving = running.filter(isLeaving);
    running = running.filter((part) => !leaving.includes(part));
    await Promise.all(leaving.map(({ part }) => part.stop()));
  }

  async function follow(next: SystemPlan): Promise<void> {
    if (current === undefined || signal.aborted) return;
    const wanted = new Map(next.services.map((service) => [identifyService(service, next), service]));
    const isLeaving = ({ kind, id }: RunningPart) => kind === 'service' && !wanted.has(id);
    const begun = [...wanted].filter(([key]) => !running.some(({ id }) => id === key)).map(([, one]) => one);
    const granted = readGrants(next);
    const hasOtherScopes = !isDeepStrictEqual(granted.ofAuth, current.granted.ofAuth);
    const hasOtherScreens = granted.trustedScreens !== current.granted.trustedScreens;
    if (begun.length === 0 && !running.some(isLeaving) && !hasOtherScopes && !hasOtherScreens) return;
    // Before others begin: whoever removes a service expects its end at once, and a new process may need the port of an old
    // one.
    await stopParts(isLeaving);
    const databaseUrls = new Map([...current.databaseUrls, ...(await makeDatabasesOf(begun))]);
    const instancePorts = new Map([...current.instancePorts, ...(await assignPorts(begun))]);
    await broker.openTo(next);
    const sources = { ...current, plan: next, databaseUrls, instancePorts, granted };
    current = sources;
    // Auth and the gateway read what is granted at their start.
    await restart(new Set([...(hasOtherScopes ? ['auth'] : []), ...(hasOtherScreens ? ['gateway'] : [])]));
    const results = await Promise.allSettled(begun.map((service) => startService('service', service, sources)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    print(`Services have changed: ${describeServices(sources)}.`);
  }

  async function restart(names: ReadonlySet<string> | 'all'): Promise<void> {
    const restartable = running.filter(({ kind, name }) => kind === 'service' || name === 'gateway');
    const affected = restartable.filter(({ name }) => names === 'all' || names.has(name));
    await Promise.all(affected.map(({ part }) => part.restart()));
  }

  /** Starts what people reach the system by, once the web app is built. Returns the address to open. */
  async function startDoors(sources: EnvironmentSources, web: Promise<void>): Promise<string> {
    await web;
    if (!plan.gateway) return `http://localhost:${plan.services[0]?.port}`;
    await startService('door', plan.gateway, sources);
    const gateway = `http://localhost:${plan.gateway.port}`;
    if (settings.dev && plan.hasWeb) await open('door', webDevPart(root, { ...env, GATEWAY_URL: gateway })).start();
    return gateway;
  }

  /** The first pages are shown without what this builds and starts. */
  async function finish(sources: EnvironmentSources): Promise<void> {
    const { pages } = plan;
    await finishWebApp(building);
    if (!pages || !existsSync(pages.entry) || signal.aborted) return;
    const pagesEnv = () => pagesEnvironment(pages, current ?? sources);
    const execArgv = ['--max-semi-space-size=16', '--max-old-space-size=384', '--expose-gc'];
    await open('door', servicePart(pages, { env: pagesEnv, execArgv }))
      .start()
      .catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
    if (plan.services.some(({ name }) => name === 'media') && !env.FILM_TOOLS) await findFilmTools();
  }

  async function findFilmTools(): Promise<void> {
    await fetchFilmTools(settings.binDir, env).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      say(`Films and sound are refused without ffmpeg: install it (Debian, Ubuntu: apt-get install ffmpeg). ${why}`);
    });
  }

  async function requireReady({ port }: ServicePlan): Promise<void> {
    const health = `http://${hostToCall(settings.host)}:${port}/health/ready`;
    const problem = await waitForAddress(health, 30_000, signal);
    if (problem === undefined || signal.aborted) return;
    throw new Refusal(`The gateway runs but is not ready (${problem}); see ${path.join(dataDir, 'logs/gateway.log')}.`);
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
    const starting = plan.services.map((service) => startService('service', service, sources));
    const [address] = await Promise.all([startDoors(sources, web), ...starting]);
    print(`Services: ${describeServices(sources)}.`);
    if (plan.gateway) await requireReady(plan.gateway);
    if (hasBuild) finishing = finish(sources);
    // Who tests a system expects all of the app.
    if (settings.throwaway) await finishing;
    return address;
  }

  function readGrants({ services, outside }: SystemPlan) {
    const names = services.map(({ name }) => name);
    return readGranted(root, names, outside);
  }

  return {
    start,
    follow,
    restart,
    async stop() {
      stopping.abort(new Error('the system stops'));
      for (const kind of kinds) {
        await Promise.all(running.filter((one) => one.kind === kind).map(({ part }) => part.stop()));
      }
      // Not before: it may wait for the start of a part.
      await finishing;
      runFile?.close();
    },
    kill() {
      stopping.abort(new Error('the system stops'));
      for (const { part } of running) part.kill();
    },
  };
}

/** The first instance of a service has the service's port; the others get free ones. By service. */
async function assignPorts(services: readonly ServicePlan[]): Promise<Map<string, readonly number[]>> {
  const ports = new Map<string, readonly number[]>();
  for (const { name, port, instances } of services) {
    ports.set(name, [port, ...(await findFreePorts(instances - 1))]);
  }
  return ports;
}

/** Returns one line with services and ports. */
function describeServices({ plan: { services, stubs }, instancePorts }: EnvironmentSources): string {
  const names = services
    .filter((service) => !isStubHost(service))
    .map(({ name, port }) => `${name} ${(instancePorts.get(name) ?? [port]).join(' and ')}`);
  const numbers = stubs.map(({ port }) => port);
  if (numbers.length > 0)
    names.push(`${numbers.length} business services ${Math.min(...numbers)}–${Math.max(...numbers)}`);
  return names.join(', ') || 'none yet';
}
