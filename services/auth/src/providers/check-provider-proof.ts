import type { ProviderAnswer } from '@stagedoor/contracts/provider-answer';
import { badRequest } from '@stagedoor/service-kit/common/errors';
import type { AuthDeps } from '#/deps.ts';
import { findLinkByIdentity } from '#/providers/linked-providers-repository.ts';
import { finishFlow } from '#/providers/provider-flows.ts';

interface ProviderProof {
  readonly accountId: string;
  readonly browserToken: string | undefined;
  readonly answer: ProviderAnswer;
}

/** Throws if what a provider has answered does not prove that its person owns this account. */
export async function checkProviderProof(
  deps: AuthDeps,
  { accountId, browserToken, answer }: ProviderProof,
): Promise<void> {
  const { identity } = await finishFlow(deps, { purpose: 'confirm', accountId, browserToken, answer });
  const link = await findLinkByIdentity(deps.database.db, identity);
  if (link?.accountId !== accountId) throw badRequest('This account is not linked with yours');
}
