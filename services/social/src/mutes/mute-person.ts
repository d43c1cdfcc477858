import { userMuted, userUnmuted } from '@stagedoor/contracts/social-events';
import { badRequest, notFound } from '@stagedoor/service-kit/common/errors';
import { and, eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { mutes } from '#/db/mutes.ts';
import { nextRevision } from '#/db/next-revision.ts';
import { findPerson } from '#/users/find-people.ts';
import { lockProfiles } from '#/users/lock-profiles.ts';
import { canSeePerson, type Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock'>;

/** Mutes a person. Repeating it changes nothing. Throws a 404 if the viewer may not know of the person. */
export async function mutePerson({ database, publish, clock }: Deps, viewer: Viewer, mutedId: string): Promise<void> {
  if (mutedId === viewer.userId) throw badRequest('You cannot mute yourself');
  const person = await findPerson(database, viewer.userId, mutedId);
  if (person === undefined || !canSeePerson(person, viewer)) throw notFound('User not found');
  const { userId: muterId } = viewer;
  await database.transaction(async (tx) => {
    // Locks the viewer, so that revisions of concurrent changes follow their order.
    await lockProfiles(tx, [muterId]);
    const now = clock.now();
    const added = await tx.insert(mutes).values({ muterId, mutedId, createdAt: now }).onConflictDoNothing();
    if (added.count === 0) return;
    const revision = await nextRevision(tx);
    await publish(tx, userMuted, { muterId, mutedId, mutedAt: now.toISOString(), revision });
  });
}

/** Ends a mute, also of people who are hidden from the viewer by now. Repeating it changes nothing. */
export async function unmutePerson({ database, publish, clock }: Deps, viewer: Viewer, mutedId: string): Promise<void> {
  if (mutedId === viewer.userId) throw badRequest('You cannot mute yourself');
  const person = await findPerson(database, viewer.userId, mutedId);
  if (person === undefined || !(person.has_muted || canSeePerson(person, viewer))) throw notFound('User not found');
  const { userId: muterId } = viewer;
  await database.transaction(async (tx) => {
    await lockProfiles(tx, [muterId]);
    const ended = await tx.delete(mutes).where(and(eq(mutes.muterId, muterId), eq(mutes.mutedId, mutedId)));
    if (ended.count === 0) return;
    const revision = await nextRevision(tx);
    await publish(tx, userUnmuted, { muterId, mutedId, unmutedAt: clock.now().toISOString(), revision });
  });
}
