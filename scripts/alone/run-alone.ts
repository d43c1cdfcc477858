import path from 'node:path';
import { findEntry } from '@stagedoor/catalogue/catalogue';
import { applyAccess } from '@stagedoor/contracts/service-access';
import { createWorld } from '@stagedoor/demo-world/create-world';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { operator } from '../broker/broker-users.ts';
import { openSecrets } from '../embedded/secrets.ts';
import type { OutsideServices } from '../joining/outside-services.ts';
import { readServiceManifest } from '../joining/service-manifest.ts';
import { Refusal } from '../refusal.ts';
import { isStubHost, planSystem, type SystemPlan } from '../supervisor/processes.ts';
import { readSettings, type Settings, variableOf } from '../supervisor/settings.ts';
import { supervise } from '../supervisor/supervise.ts';
import { createSystem } from '../supervisor/system.ts';
import { watchSources } from '../supervisor/watch-files.ts';
import { aloneFolder, forgetBroker, rememberBroker } from './alone-folder.ts';
import { findDemoPeople, type Issuer, openIssuer } from './issuer.ts';
import { startStandInAuth, startStandInNeighbours } from './stand-ins.ts';

/**
 * Runs one service as this process until it is stopped: with DATABASE_URL and NATS_URL, or with embedded servers of its
 * own. This process also replaces auth, unless AUTH_URL is set or the service is auth itself. `outside` lists
 * services that live outside services/.
 */
export async function runAlone(root: string, [name = '', ...args]: string[], outside?: OutsideServices): Promise<void> {
  await supervise(async ({ say, adopt }) => {
    const env: NodeJS.ProcessEnv = { ...process.env };
    if (env.PORT) env[variableOf(name, 'PORT')] ||= env.PORT;
    const { settings, plan, sharedDataDir } = await readAlone(root, name, args, env, outside);

    const issuer = openIssuer(aloneFolder(sharedDataDir));
    const auth = name !== 'auth' && !env.AUTH_URL ? await startStandInAuth(issuer) : undefined;
    env.AUTH_URL = auth?.url ?? env.AUTH_URL ?? '';
    env.DEMO_NOW ||= issuer.demoNow;
    env.API_REFERENCE ||= 'yes';
    const standsInForNeighbours = auth !== undefined && isOfTeam(name);
    if (standsInForNeighbours) {
      const world = createWorld({ now: new Date(issuer.demoNow) });
      const { scopes, personScopes } = readServiceManifest(root, name, outside?.get(name)?.folder);
      const { url } = await startStandInNeighbours({ world, scopes, personScopes, say });
      for (const neighbour of ['social', 'payments', 'messaging', 'notifications']) {
        env[variableOf(neighbour, 'URL')] ||= url;
      }
    }

    const system = createSystem(settings, plan, env, say);
    adopt({
      ...system,
      async stop() {
        await system.stop();
        forgetBroker(settings.dataDir);
      },
    });
    const address = await system.start();
    rememberBroker(settings.dataDir, settings.natsUrl ?? ownBroker(settings));
    const grantAccess = async () => {
      if (auth) await grantAccessToPeople(name, address, issuer);
    };
    await grantAccess();
    if (settings.dev) {
      watchSources(root, plan, {
        onChange(_names, lastFile) {
          say(`${lastFile} was saved: restarting ${name} …`);
          return system.restart('all').then(grantAccess);
        },
        say,
      });
    }
    for (const line of describe(name, address, plan, auth !== undefined)) say(line);
    if (standsInForNeighbours)
      say('Its neighbours are stood in for by the demo world; notifications of people are printed here.');
    say('Ctrl-C stops it.');
    process.send?.({ address });
  });
}

/** Whether neighbours can be stood in for: platform services also make calls that no stand-in answers. */
function isOfTeam(name: string): boolean {
  return findEntry(name) !== undefined && name !== 'payments';
}

async function readAlone(
  root: string,
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  outside?: OutsideServices,
) {
  const found = readSettings(root, args, env);
  const read: Settings = outside === undefined ? found : { ...found, outside };
  if (read.scale.size > 0) throw new Refusal('A service alone runs once; npm start -- --scale runs more of it.');
  const whole = planSystem(read);
  const service = whole.services.find((one) => one.name === name);
  if (service === undefined) throw new Refusal(`There is no service ${name}: services/${name} is not there.`);
  const [postgresPort = 0, natsPort = 0] = await findFreePorts(2);
  const dataDir = path.join(aloneFolder(read.dataDir), name);
  const settings: Settings = { ...read, dataDir, isOwnDatabase: true, postgresPort, natsPort };
  const stubs = isStubHost(service) ? whole.stubs : [];
  const plan = { services: [service], gateway: undefined, stubs, outside: whole.outside, hasWeb: false };
  return { settings, plan, sharedDataDir: read.dataDir };
}

/** The address of the embedded broker, with the operator's user. */
function ownBroker({ dataDir, natsPort }: Settings): string {
  return `nats://${operator}:${openSecrets(dataDir).get('nats')}@127.0.0.1:${natsPort}`;
}

/**
 * Grants the token holders access to a business service, because the directory is not there to do it. Does nothing for a service
 * that is not in the catalogue.
 */
async function grantAccessToPeople(name: string, address: string, issuer: Issuer): Promise<void> {
  if (findEntry(name) === undefined) return;
  const { method, path: place } = applyAccess(name);
  const token = issuer.sign({ aud: name, sub: 'service:directory' }, 60);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (const { id: userId } of findDemoPeople(issuer)) {
    const body = JSON.stringify({ userId, hasAccess: true, revision: 1 });
    // The answer is ignored: payments is in the catalogue but has no such call.
    await fetch(`${address}${place}`, { method, headers, body });
  }
}

function describe(name: string, address: string, { stubs }: SystemPlan, hasTokens: boolean): string[] {
  const [stub] = stubs;
  const own = stub
    ? `${stubs.length} stubs, each on its port; the first at http://localhost:${stub.port}/openapi.json.`
    : `${name} is open: ${address}   documentation: ${address}/docs`;
  // A business service, and each stub, takes only tokens that are for itself.
  const audience = stub?.key ?? name;
  if (hasTokens) {
    const only = findEntry(audience) === undefined ? '' : ` --for ${audience}`;
    return [own, `A token for trying it: npm run token -- --role CREATOR${only}`];
  }
  const token =
    name === 'auth'
      ? 'auth makes its own tokens: register at /auth/register, or sign in as creator@stagedoor.example.'
      : 'Tokens are those of the auth that AUTH_URL names.';
  return [own, token];
}
