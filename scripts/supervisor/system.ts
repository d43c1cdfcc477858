import path from 'node:path';
import { refuseUnfinishedRestore } from '../backup/unfinished-restore.ts';
import { startGuardian } from '../embedded/guardian.ts';
import { prepareEmbeddedPostgres } from '../embedded/postgres.ts';
import { openSecrets } from '../embedded/secrets.ts';
import {
  readGrantedScopes,
  readPersonScopes,
  writePersonScopesVariable,
  writeScopesVariable,
} from '../joining/granted-scopes.ts';
import { writeTrustedScreens } from '../joining/trusted-screens.ts';
import { Refusal } from '../refusal.ts';
import { assignInstancePorts } from './assign-instance-ports.ts';
import { BrokerSetup } from './broker-setup.ts';
import { buildScreens, buildWebApp, finishWebApp } from './builds.ts';
import { checkDisk } from './check-disk.ts';
import { checkExposure } from './check-exposure.ts';
import { checkSystemPorts } from './check-system-ports.ts';
import { comparePlans } from './compare-plans.ts';
import { listenForCommands } from './control.ts';
import { makeDatabases, writeCheckpoint } from './databases.ts';
import { setDemoPasswords } from './demo-passwords.ts';
import { readDemoState, writeDemoState } from './demo-state.ts';
import { seedDemoWorld } from './demo-world.ts';
import { describeServices } from './describe-services.ts';
import { type EnvironmentSources, environmentOf, placesOf } from './environments.ts';
import { holdSockets } from './held-sockets.ts';
import { hostToCall } from './host-to-call.ts';
import { Part, type PartContext, type PartDefinition } from './part.ts';
import { postgresPart, servicePart, webDevPart } from './part-kinds.ts';
import { openPartLog } from './part-log.ts';
import { preload } from './preload.ts';
import type { ServicePlan, SystemPlan } from './processes.ts';
import { type NamedPart, replaceParts } from './replace-parts.ts';
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
  /** As {@link replaceParts}: of a service, of the gateway, or of both (`all`). */
  replace(name: string, report: Say): Promise<void>;
  /** Starts the services that a new plan adds and stops those that it removes; the others go on. */
  follow(next: SystemPlan): Promise<void>;
};

type Say = (line: string) => void;

/** The whole system on this machine, from the plan. */
export function createSystem(settings: Settings, plan: SystemPlan, env: NodeJS.ProcessEnv, print: Say): System {
  const { root, dataDir } = settings;
  const guardian = startGuardian();
  const stopping = new AbortController();
  const doors: Part[] = [];
  let services: NamedPart[] = [];
  const stores: Part[] = [];
  let runFile: RunFile | undefined;
  let afterStart = async () => {};
  let endCommands = () => {};
  let rest = Promise.resolve();
  let current: EnvironmentSources | undefined;
  let makeDatabasesOf: (services: readonly ServicePlan[]) => Promise<Map<string, string>> = async () => new Map();

  // During a stop, lost connections are expected and not reported.
  const printLine = (line: string) => {
    if (!stopping.signal.aborted) print(line);
  };
  const open = (definition: PartDefinition): Part => {
    stopping.signal.throwIfAborted();
    if (!runFile) throw new Error('parts are opened after the data folder is taken');
    const context: PartContext = {
      guardian,
      runFile,
      say: printLine,
      log: openPartLog(dataDir, definition.name, printLine),
    };
    return new Part(definition, context);
  };

  const broker = new BrokerSetup({ settings, env, say: printLine, signal: stopping.signal });
  const namesOf = ({ services: planned }: SystemPlan) => planned.map(({ name }) => name);
  const readGrants = (of: SystemPlan) => ({
    grantedScopes: writeScopesVariable(readGrantedScopes(root, namesOf(of), of.outside)),
    personScopes: writePersonScopesVariable(readPersonScopes(root, namesOf(of), of.outside)),
    trustedScreens: writeTrustedScreens(namesOf(of), of.outside),
  });

  const run = (name: string, args: string[], cwd: string, environment: NodeJS.ProcessEnv) => {
    const log = openPartLog(dataDir, name, () => {});
    return runStep(
      { command: process.execPath, args, cwd, env: environment, onLine: log.write },
      guardian,
      stopping.signal,
    );
  };

  async function startStores(): Promise<EnvironmentSources> {
    const secrets = openSecrets(dataDir);
    const postgres = settings.databaseUrl
      ? undefined
      : prepareEmbeddedPostgres({ dataDir, port: settings.postgresPort, secrets, throwaway: settings.throwaway });
    if (postgres?.note) print(postgres.note);
    if (postgres) stores.push(open(postgresPart(postgres)));
    const nats = await broker.prepare(secrets, plan, open);
    if (nats) stores.push(nats);
    await Promise.all(stores.map((store) => store.start()));
    stopping.signal.throwIfAborted();

    if (postgres) afterStart = () => writeCheckpoint(postgres.url);
    makeDatabasesOf = (of) =>
      makeDatabases({
        adminUrl: settings.databaseUrl ?? postgres?.url ?? '',
        socketFolder: postgres?.socketFolder,
        ownRoles: postgres !== undefined,
        services: of.filter(({ hasDatabase }) => hasDatabase).map(({ name }) => name),
        secrets,
        fromClean: readDemoState(dataDir).state === 'begun',
      });
    const databaseUrls =
      settings.isOwnDatabase && settings.databaseUrl
        ? new Map(plan.services.map(({ name }) => [name, settings.databaseUrl ?? '']))
        : await makeDatabasesOf(plan.services);
    const database = postgres ? `PostgreSQL 18 on port ${settings.postgresPort}` : 'PostgreSQL of DATABASE_URL';
    print(`${database}, ${nats ? `NATS on port ${settings.natsPort}` : 'NATS of NATS_URL'}.`);
    await broker.openTo(plan);
    const instancePorts = await assignInstancePorts(plan.services);
    const natsUrlOf = (service: string) => broker.urlOf(service);
    current = { settings, plan, secrets, env, natsUrlOf, databaseUrls, instancePorts, ...readGrants(plan) };
    return current;
  }

  const building = {
    root,
    run: (name: string, args: string[], folder: string) => run(name, args, folder, { ...env, NODE_ENV: 'production' }),
    print,
    signal: stopping.signal,
  };

  const plansOf = (names: ReadonlySet<string> | 'all') =>
    (current?.plan.services ?? []).filter(({ name }) => names === 'all' || names.has(name));

  async function startService(
    service: ServicePlan,
    sources: EnvironmentSources,
    into: (part: Part) => void,
  ): Promise<void> {
    const ports = sources.instancePorts.get(service.name) ?? [service.port.number];
    await buildScreens([service], building);
    await Promise.all(
      ports.map((port, index) => {
        const sockets = holdSockets(placesOf(service, port, sources));
        const environment = () => environmentOf(service, port, current ?? sources);
        const part = open(servicePart(service, index, environment, sockets, settings.throwaway));
        into(part);
        return part.start();
      }),
    );
  }

  async function startServices(of: readonly ServicePlan[], sources: EnvironmentSources): Promise<void> {
    await Promise.all(
      of.map((service) => startService(service, sources, (part) => services.push({ part, name: service.name }))),
    );
  }

  async function follow(next: SystemPlan): Promise<void> {
    const before = current;
    if (before === undefined || stopping.signal.aborted) return;
    const { ended, begun } = comparePlans(before.plan, next);
    const grants = readGrants(next);
    const hasOtherScopes = grants.grantedScopes !== before.grantedScopes || grants.personScopes !== before.personScopes;
    const hasOtherScreens = grants.trustedScreens !== before.trustedScreens;
    if (ended.length === 0 && begun.length === 0 && !hasOtherScopes && !hasOtherScreens) return;
    // Before others begin: whoever removes a service expects its end at once, and a new process may need the port of an old
    // one.
    await stopServices(ended);
    const remaining = before.plan.services.filter(({ name }) => !ended.includes(name));
    // Until all of the change is made, what is begun counts as missing, so that the next look begins it again.
    current = { ...before, plan: { ...next, services: remaining } };
    const unfinished = current;
    try {
      const sources = {
        ...before,
        plan: next,
        databaseUrls: new Map([...before.databaseUrls, ...(await makeDatabasesOf(begun))]),
        instancePorts: new Map([...before.instancePorts, ...(await assignInstancePorts(begun))]),
        ...grants,
      };
      await broker.openTo(next);
      current = sources;
      if (hasOtherScopes) await replaceReaders('auth', services);
      if (hasOtherScreens) await replaceReaders('gateway', gatewayParts());
      await startServices(begun, sources);
      print(`Services have changed: ${describeServices(sources)}.`);
    } catch (error) {
      current = unfinished;
      await stopServices(begun.map(({ name }) => name));
      throw error;
    }
  }

  async function stopServices(names: readonly string[]): Promise<void> {
    const leaving = services.filter(({ name }) => names.includes(name));
    services = services.filter(({ name }) => !names.includes(name));
    await Promise.all(leaving.map(({ part }) => part.stop()));
  }

  /** Auth and the gateway read what is granted at their start. Nobody waits for the one before, which finishes what it has. */
  async function replaceReaders(asked: string, among: readonly NamedPart[]): Promise<void> {
    for (const { part, name } of among) if (name === asked) await part.replace();
  }

  function gatewayParts(): NamedPart[] {
    return doors.filter(({ name }) => name === 'gateway').map((part) => ({ part, name: 'gateway' }));
  }

  async function startDoors(sources: EnvironmentSources, web: Promise<void>): Promise<string> {
    await web;
    if (!plan.gateway) return `http://localhost:${plan.services[0]?.port.number}`;
    await startService(plan.gateway, sources, (part) => doors.push(part));
    const gateway = `http://localhost:${plan.gateway.port.number}`;
    if (settings.dev && plan.hasWeb) {
      const door = open(webDevPart(root, { ...env, GATEWAY_URL: gateway }));
      doors.push(door);
      await door.start();
    }
    return gateway;
  }

  async function start(): Promise<string> {
    checkExposure({ settings, plan, env });
    checkDisk(dataDir);
    runFile = await takeDataFolder(dataDir, print);
    refuseUnfinishedRestore(dataDir);
    await checkSystemPorts(settings, plan);

    const web = settings.dev || !plan.hasWeb ? Promise.resolve() : buildWebApp(building);
    // Looked at later; until then a failure must not count as unhandled.
    web.catch(() => {});
    const sources = await startStores();
    await prepareDemoWorld(sources);
    const [address] = await Promise.all([startDoors(sources, web), startServices(plan.services, sources)]);
    print(`Services: ${describeServices(sources)}.`);
    if (plan.gateway) {
      const health = `http://${hostToCall(settings.host)}:${plan.gateway.port.number}/health/ready`;
      const problem = await waitForAddress(health, 30_000, stopping.signal);
      if (problem && !stopping.signal.aborted) {
        throw new Refusal(
          `The gateway runs but is not ready (${problem}); see ${path.join(dataDir, 'logs/gateway.log')}.`,
        );
      }
    }
    void afterStart();
    if (plan.hasWeb && !settings.dev) rest = finishWebApp(building);
    // Who tests a system expects all of the app.
    if (settings.throwaway) await rest;
    endCommands = listenForCommands(dataDir, ({ restart }, tellCaller) => system.replace(restart, tellCaller), print);
    return address;
  }

  async function prepareDemoWorld(sources: EnvironmentSources): Promise<void> {
    const { state } = readDemoState(dataDir);
    if (state === 'none') return;
    if (state === 'done') return setDemoPasswords(sources, run);
    if (!settings.demo) return writeDemoState(dataDir, { state: 'none', passwords: 'printed' });
    const seeded = await seedDemoWorld(sources, (service, environment) =>
      run(`seed-${service.name}`, [...preload, service.seed ?? ''], service.folder, environment),
    );
    stopping.signal.throwIfAborted();
    if (seeded) print(`Demo world made in ${seeded}.`);
  }

  const system: System = {
    start,
    follow,
    async stop() {
      stopping.abort(new Error('the system stops'));
      endCommands();
      await rest;
      await Promise.all(doors.map((part) => part.stop()));
      await Promise.all(services.map(({ part }) => part.stop()));
      await Promise.all(stores.map((part) => part.stop()));
      guardian.close();
      runFile?.close();
    },
    kill() {
      stopping.abort(new Error('the system stops'));
      for (const part of [...doors, ...services.map(({ part }) => part), ...stores]) part.kill();
    },
    async replace(name, tellCaller) {
      await buildScreens(plansOf(name === 'all' ? name : new Set([name])), building);
      await replaceParts([...services, ...gatewayParts()], name, tellCaller);
    },
    async restart(names) {
      await buildScreens(plansOf(names), building);
      const affected = services.filter(({ name }) => names === 'all' || names.has(name)).map(({ part }) => part);
      const gateway = doors.filter(({ name }) => name === 'gateway' && (names === 'all' || names.has(name)));
      await Promise.all([...affected, ...gateway].map((part) => part.restart()));
    },
  };
  return system;
}
