import { userRegistered } from '@stagedoor/contracts/auth-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { Deps } from '#/config.ts';
import { createNote } from '#/notes/create-note.ts';

/**
 * Writes a first note for a new person, where `FIRST_NOTES=on`: a new service receives the events of the last week, and
 * an example must not write to everybody who registered in it. It runs once for each event, as a part of one transaction.
 */
export const onUserRegistered = defineConsumer({
  name: 'on-user-registered',
  on: userRegistered,
  async handle(tx, { data }, deps: Deps) {
    if (deps.config.firstNotes === 'off') return;
    const name = data.displayName ?? data.username;
    await createNote(tx, deps, { ownerId: data.userId, text: `Welcome, ${name}. What you keep here is yours alone.` });
  },
});
