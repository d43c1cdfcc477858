import { readFileSync } from 'node:fs';
import path from 'node:path';
import { callSurely } from '@stagedoor/test-support/gateway-calls';
import { portVariableOf, type TestSystem } from '@stagedoor/test-support/start-system';
import { type CallDefinition, isInternal } from '../../../shared/contracts/src/call.ts';
import { nameOf } from '../../checks/declared-calls.ts';
import { readGranted } from '../../joining/granted-scopes.ts';
import { sendCall, type World } from './world.ts';

/** A service that asks, or a person, at the internal call of another service. */
export type InternalTry = { name: string; status: number; isAllowed: boolean; holds: boolean };

/** Auth is not among them: it signs its own tokens, and asks nobody for one. */
const callers = ['gateway', 'social', 'messaging', 'notifications', 'directory', 'media', 'payments', 'crm'] as const;
const repository = path.resolve(import.meta.dirname, '../../..');

/** Has every service make every internal call, with the token that auth gives it for the callee. */
export async function tryServices(
  system: TestSystem,
  { third, people }: World,
  calls: readonly CallDefinition[],
): Promise<InternalTry[]> {
  const secrets = JSON.parse(readFileSync(path.join(system.dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  const addressOf = (service: string) => `http://127.0.0.1:${system.env[portVariableOf(service)]}`;
  const { scopes: granted } = readGranted(
    repository,
    callers.filter((caller) => caller !== 'gateway' && caller !== 'crm'),
  );
  const tokens = new Map<string, Promise<{ token: string }>>();
  const tried: InternalTry[] = [];
  for (const call of calls) {
    const { access, service: callee } = call;
    if (!isInternal(access)) continue;
    const attempt = async (who: string, token: string | undefined, isAllowed: boolean, refusal: number) => {
      const params = { id: third.id, userId: third.id, exportId: third.id, form: third.id, file: third.id };
      const sent = call.method === 'GET' ? { params } : { params, body: {} };
      const { status } = await sendCall(addressOf(callee), call, sent, token);
      const holds = isAllowed ? status !== 401 && status !== 403 && status < 500 : status === refusal;
      tried.push({ name: `${who}: ${nameOf(call)} of ${callee}`, status, isAllowed, holds });
    };
    await attempt('nobody', undefined, false, 401);
    await attempt('an ADMIN', people.admin.token, false, 401);
    for (const caller of callers) {
      const secret = secrets[`service:${caller}`];
      if (secret === undefined) continue;
      // Requested once, as the services do.
      const key = `${caller} ${callee}`;
      const body = { service: caller, secret, audience: callee };
      const asked = tokens.get(key) ?? callSurely(addressOf('auth'), 'POST', '/internal/service-token', { body });
      tokens.set(key, asked);
      const isGranted = access.scope !== undefined && granted.get(caller)?.includes(access.scope) === true;
      const isNamed = access.callers === 'every-service' || access.callers.some((one) => one === caller);
      await attempt(caller, (await asked).token, isGranted || isNamed, 403);
    }
  }
  return tried;
}
