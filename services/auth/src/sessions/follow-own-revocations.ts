import type { Job } from '@stagedoor/service-kit/jobs/job';
import type { AuthServiceDeps } from '#/deps.ts';
import { findRevocations } from '#/sessions/find-revocations.ts';

type Deps = Pick<AuthServiceDeps, 'database' | 'clock' | 'revocations'>;

/** Reads which sessions ended before this process started, or in another instance of auth. */
export async function readOwnRevocations({ database, clock, revocations }: Deps): Promise<void> {
  for (const { sessionId, revokedAt } of await findRevocations(database.db, clock.now())) {
    revocations.revoke(sessionId, revokedAt);
  }
}

export const followOwnRevocations: Job<Deps> = {
  name: 'own-revocations',
  pauseMs: 4_000,
  // Within five seconds a token counts no more, also the first that comes after a rest.
  isPunctual: true,
  async run(deps) {
    await readOwnRevocations(deps);
    return false;
  },
};
