import type { PersonalData } from '@stagedoor/service-kit/personal-data/personal-data';
import { eq } from 'drizzle-orm';
import type { Deps } from '#/config.ts';
import { notes } from '#/db/schema.ts';

/** What is held of a person here: they can have it as files, and it goes when they do. Every table with an id of theirs. */
export const personalData: PersonalData<Deps> = {
  documents: {
    notes: (sql, userId) => sql`select id, title, text, created_at from note where owner_id = ${userId} order by id`,
  },
  async erase({ database }, userId) {
    await database.db.delete(notes).where(eq(notes.ownerId, userId));
    return false;
  },
};
