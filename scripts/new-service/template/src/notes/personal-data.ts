import type { PersonalData } from '@stagedoor/service-kit/personal-data/personal-data';
import { eq } from 'drizzle-orm';
import type { Deps } from '#/config.ts';
import { notes } from '#/db/schema.ts';

/**
 * Personal data of this service: what a person's export contains, and how it is erased. It covers every table with an
 * id of theirs.
 */
export const personalData: PersonalData<Deps> = {
  documents: {
    notes: (sql, userId) => sql`select id, title, text, created_at from note where owner_id = ${userId} order by id`,
  },
  async erase({ database }, userId) {
    await database.db.delete(notes).where(eq(notes.ownerId, userId));
    return false;
  },
};
