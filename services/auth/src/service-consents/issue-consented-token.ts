import type { DataOf } from '@stagedoor/contracts/call';
import { errorCodes } from '@stagedoor/contracts/error-codes';
import type { issueConsentedToken as issueConsentedTokenCall } from '@stagedoor/contracts/service-consents';
import { AppError, badRequest } from '@stagedoor/service-kit/common/errors';
import { keyAudienceOf, userAudience } from '@stagedoor/service-kit/identity/tokens';
import type { AuthDeps } from '#/deps.ts';
import { requireAccess } from '#/service-consents/require-access.ts';
import {
  type ConsentPair,
  findServiceConsent,
  recordServiceConsentUse,
} from '#/service-consents/service-consents-repository.ts';

const lifeMs = 5 * 60_000;

/**
 * Issues a five-minute token with which a service acts for a person at one other service. Its scopes are those that the
 * person allowed and the service still requests. Throws a 403 if no scope is left (`consent_required`), if the account
 * is suspended or deleted, or if the person may not open the service.
 */
export async function issueConsentedToken(
  deps: Pick<AuthDeps, 'config' | 'database' | 'clock' | 'keys' | 'internal'>,
  pair: ConsentPair,
  audience: string,
): Promise<DataOf<typeof issueConsentedTokenCall>> {
  const { config, database, clock, keys } = deps;
  // This audience covers every service of the platform, not one.
  if (audience === userAudience) throw badRequest('The audience must be a service');
  const found = await findServiceConsent(database.db, pair);
  const requested = config.personScopes.get(pair.service) ?? [];
  const scopes = found?.consent.scopes.filter((scope) => requested.some((one) => one.scope === scope)) ?? [];
  const isOpen = found !== undefined && found.account.suspendedAt === null && found.account.closedAt === null;
  if (!isOpen || scopes.length === 0) {
    throw new AppError(403, 'This person has not allowed the service to act for them', {
      nextStep: { code: errorCodes.consentRequired },
    });
  }
  await requireAccess(deps, pair);
  const { consent, account } = found;
  const now = clock.now();
  await recordServiceConsentUse(database.db, consent.id, now);
  const claims = {
    aud: keyAudienceOf(audience),
    sub: account.id,
    username: account.username,
    role: account.role,
    sid: consent.id,
    scope: scopes.join(' '),
    act: { sub: `service:${pair.service}` },
  };
  return { token: keys.sign(claims, lifeMs), expiresAt: new Date(now.getTime() + lifeMs).toISOString() };
}
