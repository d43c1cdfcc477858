import type { Job } from '@stagedoor/service-kit/jobs/job';
import { lt } from 'drizzle-orm';
import { knownDevices } from '#/db/known-devices.ts';
import { oneTimeTokens } from '#/db/one-time-tokens.ts';
import { refreshTokens, sessions } from '#/db/sessions.ts';
import type { AuthServiceDeps } from '#/deps.ts';
import { removeSupersededKeys } from '#/keys/rotate-signing-key.ts';
import { pruneAttempts } from '#/limits/attempts-repository.ts';
import { deviceLifeMs } from '#/sign-in/known-devices.ts';

const day = 86_400_000;

/** Deletes expired rows. */
export const prune: Job<Pick<AuthServiceDeps, 'database' | 'clock'>> = {
  name: 'prune',
  pauseMs: 3_600_000,
  async run({ database, clock }) {
    const { db } = database;
    const now = clock.now().getTime();
    const yesterday = new Date(now - day);
    // No limit has a window longer than a day.
    await pruneAttempts(db, yesterday);
    await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, yesterday));
    await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, yesterday));
    await db.delete(sessions).where(lt(sessions.expiresAt, yesterday));
    await removeSupersededKeys({ database, clock });
    await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(now - deviceLifeMs)));
    return false;
  },
};
