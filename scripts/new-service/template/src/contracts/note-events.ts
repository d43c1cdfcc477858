import { defineEvent } from '@stagedoor/contracts/event';
import { id, instant } from '@stagedoor/contracts/text';
import { Type } from 'typebox';

/**
 * A person wrote a note. Once another service handles the event, its declaration moves to shared/contracts: services
 * import nothing from each other.
 */
export const noteCreated = defineEvent({
  subject: 'fan-crm.note.created',
  version: 1,
  data: Type.Object({ noteId: id(), ownerId: id(), createdAt: instant() }),
  sample: {
    noteId: '01981b5c-0000-7000-8000-0000000000f1',
    ownerId: '01981b5c-0000-7000-8000-000000000001',
    createdAt: '2026-03-02T10:00:00.000Z',
  },
});
