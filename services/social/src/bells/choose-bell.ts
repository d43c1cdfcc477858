import type { Bell, BellLevel } from '@stagedoor/contracts/bells';
import { badRequest, forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import { and, eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { bells } from '#/db/notices.ts';
import { findPerson, type Person } from '#/users/find-people.ts';
import { canSeePerson, type Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock'>;

/** Returns how the viewer hears of a person's new posts. Throws a 404 if they may not know of the person. */
export async function readBell(deps: Deps, viewer: Viewer, creatorId: string): Promise<Bell> {
  const person = await getCreator(deps, viewer, creatorId);
  const [chosen] = await deps.database.db
    .select({ level: bells.level })
    .from(bells)
    .where(and(eq(bells.personId, viewer.userId), eq(bells.creatorId, creatorId)));
  // The same default is in `find-listeners.ts`, for whoever has chosen nothing.
  return { level: chosen?.level ?? (person.has_subscription ? 'push' : 'off') };
}

/**
 * Saves how the viewer hears of a person's new posts, also before they follow. Repeating it changes nothing. Throws a 403 towards
 * somebody whom they have blocked.
 */
export async function chooseBell(deps: Deps, viewer: Viewer, creatorId: string, level: BellLevel): Promise<Bell> {
  const person = await getCreator(deps, viewer, creatorId);
  if (person.has_blocked) throw forbidden('You have blocked this person');
  const chosen = { level, changedAt: deps.clock.now() };
  await deps.database.db
    .insert(bells)
    .values({ personId: viewer.userId, creatorId, ...chosen })
    .onConflictDoUpdate({ target: [bells.creatorId, bells.personId], set: chosen });
  return { level };
}

async function getCreator({ database }: Deps, viewer: Viewer, creatorId: string): Promise<Person> {
  if (creatorId === viewer.userId) throw badRequest('You cannot have a bell for yourself');
  const person = await findPerson(database, viewer.userId, creatorId);
  if (person === undefined || !canSeePerson(person, viewer)) throw notFound('User not found');
  return person;
}
