import type { SocialDeps } from '#/config.ts';
import { recordAudit } from '#/moderation/record-audit.ts';
import { changeProfile, lockProfile } from '#/users/change-profile.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'ids'>;

/** Takes the tick from a person. Repeating it changes nothing. */
export async function unverifyUser(deps: Deps, admin: Viewer, userId: string, note?: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await lockProfile(tx, userId)).isVerified) return;
    await changeProfile(tx, deps, userId, { isVerified: false });
    await recordAudit(tx, deps, { actorId: admin.userId, action: 'user.unverify', target: `user:${userId}`, note });
  });
}
