import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type CallDefinition,
  type InternalAccess,
  isInternal,
  type Scope,
} from '../../../shared/contracts/src/call.ts';
import { readGrantedScopes } from '../../joining/granted-scopes.ts';
import { variableOf } from '../../supervisor/processes.ts';
import type { TestSystem } from '../../testing/start-system.ts';
import { nameOf } from '../declared-calls.ts';
import type { World } from './make-world.ts';
import { sendCall } from './send-call.ts';

/** A service that asks, or a person, at the internal call of another service. */
export type InternalTry = { name: string; status: number; isAllowed: boolean; holds: boolean };

/** Auth is not among them: it signs its own tokens, and asks nobody for one. */
const callers = ['gateway', 'social', 'messaging', 'notifications', 'directory', 'payments', 'crm'] as const;
const repository = path.resolve(import.meta.dirname, '../../..');

/** Has every service make every internal call, with the token that auth gives it for the callee. */
export async function tryServices(
  system: TestSystem,
  world: World,
  calls: readonly CallDefinition[],
): Promise<InternalTry[]> {
  const secrets = JSON.parse(readFileSync(path.join(system.dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  const addressOf = (service: string) => `http://127.0.0.1:${system.env[variableOf(service, 'PORT')]}`;
  const tried: InternalTry[] = [];
  const granted = readGrantedScopes(
    repository,
    callers.filter((caller) => caller !== 'gateway' && caller !== 'crm'),
  );
  const tokens = new Map<string, Promise<string>>();
  /** Requests the token of a caller for a callee once, as the services do. */
  const tokenOf = (caller: string, secret: string, audience: string): Promise<string> => {
    const key = `${caller} ${audience}`;
    const token = tokens.get(key) ?? requestToken(addressOf('auth'), { service: caller, secret, audience });
    tokens.set(key, token);
    return token;
  };
  const internal = calls.flatMap((call) => (isInternal(call.access) ? [{ call, access: call.access }] : []));
  for (const { call, access } of internal) {
    const at = addressOf(call.service);
    const params = { id: world.third.id, userId: world.third.id, exportId: world.third.id };
    const attempt = async (who: string, token: string | undefined, isAllowed: boolean, refusal: number) => {
      const body = call.method === 'GET' ? {} : { body: {} };
      const { status } = await sendCall(at, call, { params, ...body }, token);
      const holds = isAllowed ? status !== 401 && status !== 403 && status < 500 : status === refusal;
      tried.push({ name: `${who}: ${nameOf(call)} of ${call.service}`, status, isAllowed, holds });
    };
    await attempt('nobody', undefined, false, 401);
    await attempt('an ADMIN', world.people.admin.token, false, 401);
    for (const caller of callers) {
      const secret = secrets[`service:${caller}`];
      if (secret === undefined) continue;
      const token = await tokenOf(caller, secret, call.service);
      await attempt(caller, token, mayCall(access, caller, granted.get(caller) ?? []), 403);
    }
  }
  return tried;
}

async function requestToken(
  auth: string,
  body: { service: string; secret: string; audience: string },
): Promise<string> {
  const issued = await sendCall(auth, { method: 'POST', path: '/internal/service-token' }, { body }, undefined);
  if (issued.status !== 200) throw new Error(`auth gave ${body.service} no token: ${issued.status} ${issued.message}`);
  return (issued.data as { token: string }).token;
}

function mayCall({ callers: allowed, scope }: InternalAccess, caller: string, granted: readonly Scope[]): boolean {
  if (scope !== undefined && granted.includes(scope)) return true;
  return allowed === 'every-service' || allowed.some((one) => one === caller);
}
