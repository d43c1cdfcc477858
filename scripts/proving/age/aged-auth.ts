import { createService } from '@stagedoor/service-kit/process/service';
import { openKeyRing } from '../../../services/auth/src/keys/key-ring.ts';
import { prune } from '../../../services/auth/src/retention.ts';
import { listSecurityEvents } from '../../../services/auth/src/security-log/list-security-events.ts';
import { authService } from '../../../services/auth/src/service.ts';
import { findRevocations } from '../../../services/auth/src/sessions/find-revocations.ts';
import { findOpenSessions } from '../../../services/auth/src/sessions/sessions-repository.ts';
import { ageOverrides } from './age-overrides.ts';
import { type AgedPart, careOf, type PartSetup } from './aged-part.ts';
import { erasureOf } from './erasure-of.ts';
import { fillAuth, signedIn } from './fill-auth.ts';
import { kitCareOf, kitLimits, kitReads } from './kit-care.ts';
import { personId } from './people.ts';
import { keyRotationsOf } from './rotate-keys.ts';

/** When the newest key but two was made: pruning leaves those of which tokens may be valid. */
const oldestReplacedKey =
  'select min(created_at) from (select created_at from signing_keys order by created_at desc offset 2) replaced';
const page = { limit: 20, offset: 0, page: 1, cursor: undefined };

/** Auth, with people who sign in every day, and a new signing key each week. */
export async function openAuth({ environment, sql }: PartSetup): Promise<AgedPart> {
  const service = await createService(authService, environment, ageOverrides);
  const { deps } = service;
  const { database, clock } = deps;
  return {
    name: 'auth',
    sql,
    ...service,
    // Auth takes no tokens but those that it signs.
    calls: [],
    uses: [
      { name: 'the open sessions', use: () => findOpenSessions(database.db, signedIn, clock.now()) },
      { name: 'the security log', use: () => listSecurityEvents(deps, signedIn, page) },
      { name: 'the signing keys', use: () => openKeyRing(deps) },
      { name: 'the list of revocations', use: () => findRevocations(database.db, clock.now()) },
    ],
    fill: (days) => fillAuth(sql, days),
    care: [careOf(prune, deps), kitCareOf(deps), ...keyRotationsOf(deps)],
    migrations: { folder: authService.migrations, largestTable: 'refresh_tokens' },
    retention: [
      ...kitLimits,
      { what: 'sessions', oldest: 'select min(expires_at) from sessions', days: 1 },
      { what: 'refresh tokens', oldest: 'select min(expires_at) from refresh_tokens', days: 1 },
      { what: 'signing keys but the two newest', oldest: oldestReplacedKey, days: 7 },
      { what: 'the security log', oldest: 'select min(happened_at) from security_events', days: 90 },
    ],
    erasure: erasureOf({ who: 'a person', userId: signedIn }, authService.personalData, { deps, sql }),
    reads: [
      `select * from sessions where account_id = '${personId(8)}' and revoked_at is null limit 20`,
      'select * from refresh_tokens order by expires_at limit 20',
      'select id, public_key, created_at from signing_keys order by created_at desc',
      ...kitReads,
    ],
  };
}
