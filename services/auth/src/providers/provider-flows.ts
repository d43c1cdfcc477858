import { createHmac } from 'node:crypto';
import type { ProviderAnswer } from '@stagedoor/contracts/provider-answer';
import { AppError, badRequest } from '@stagedoor/service-kit/common/errors';
import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { type ProviderFlow, providerFlows } from '#/db/providers.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthDeps } from '#/deps.ts';
import type { FlowSecrets } from '#/providers/provider-client.ts';
import type { ProviderIdentity } from '#/providers/provider-identity.ts';
import { hashToken, makeSecretToken } from '#/tokens/secret-token.ts';

const lifeMs = 10 * 60_000;

export type FlowPurpose = ProviderFlow['purpose'];

interface FlowStart {
  readonly provider: string;
  readonly purpose: FlowPurpose;
  /** The account that links a provider or confirms its identity; null for a sign-in. */
  readonly accountId: string | null;
  readonly browserToken: string;
}

interface FlowReturn {
  readonly purpose: FlowPurpose;
  readonly accountId: string | null;
  readonly browserToken: string | undefined;
  readonly answer: ProviderAnswer;
}

const expiredMessage = 'This took too long, or began in another browser. Please try again.';
export const flowExpired = () => new AppError(401, expiredMessage);

/**
 * Begins a sign-in at a provider. Returns the address that the browser is sent to. Throws a 404 for an unknown provider, and
 * a 503 for one that is down.
 */
export async function startFlow(
  { database, clock, providers }: AuthDeps,
  { provider, purpose, accountId, browserToken }: FlowStart,
): Promise<string> {
  const client = providers.get(provider);
  const state = makeSecretToken();
  const address = await client.startAddress(deriveSecrets(browserToken, state), {
    isProofAgain: purpose === 'confirm',
  });
  await database.db.insert(providerFlows).values({
    stateHash: hashToken(state),
    browserHash: hashToken(browserToken),
    provider,
    purpose,
    accountId,
    expiresAt: new Date(clock.now().getTime() + lifeMs),
  });
  return address;
}

/**
 * Ends the flow that a browser began at a provider. A flow can be ended once, also when it fails. Returns the identity at the provider.
 * Throws a 401 if the flow has expired, was used, began in another browser, for another purpose or person, or if the provider refuses; for
 * somebody who is signed in, a 400 instead, because their token is still valid.
 */
export async function finishFlow(
  deps: AuthDeps,
  returned: FlowReturn,
): Promise<{ readonly provider: string; readonly identity: ProviderIdentity }> {
  try {
    return await exchangeAnswer(deps, returned);
  } catch (error) {
    const isSignedIn = returned.purpose !== 'sign-in';
    if (isSignedIn && error instanceof AppError && error.statusCode === 401) throw badRequest(error.message);
    throw error;
  }
}

async function exchangeAnswer(
  { database, clock, providers }: AuthDeps,
  { purpose, accountId, browserToken, answer }: FlowReturn,
): Promise<{ readonly provider: string; readonly identity: ProviderIdentity }> {
  if (browserToken === undefined) throw flowExpired();
  const [flow] = await database.db
    .delete(providerFlows)
    .where(
      and(
        eq(providerFlows.stateHash, hashToken(answer.state)),
        eq(providerFlows.browserHash, hashToken(browserToken)),
        eq(providerFlows.purpose, purpose),
        accountId === null ? isNull(providerFlows.accountId) : eq(providerFlows.accountId, accountId),
        gt(providerFlows.expiresAt, clock.now()),
      ),
    )
    .returning();
  if (flow === undefined) throw flowExpired();
  const secrets = deriveSecrets(browserToken, answer.state);
  const identity = await providers.get(flow.provider).exchange(answer, secrets);
  return { provider: flow.provider, identity };
}

/** Returns the purpose for which a browser went to a provider; undefined if it is not known. Changes nothing. */
export async function findFlowPurpose(db: Executor<AuthSchema>, state: string): Promise<FlowPurpose | undefined> {
  const [flow] = await db
    .select({ purpose: providerFlows.purpose })
    .from(providerFlows)
    .where(eq(providerFlows.stateHash, hashToken(state)));
  return flow?.purpose;
}

/**
 * The secrets are derived from the browser's cookie, of which the database has only a hash, so that a person who reads the
 * database cannot finish a sign-in.
 */
function deriveSecrets(browserToken: string, state: string): FlowSecrets {
  const derive = (name: string) => createHmac('sha256', browserToken).update(`${name} ${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), codeVerifier: derive('code verifier') };
}
