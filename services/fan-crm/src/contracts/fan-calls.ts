import { defineCall } from '@stagedoor/contracts/call';
import { listOf, pageQuery } from '@stagedoor/contracts/list';
import { id, oneOf, seenRevision, text } from '@stagedoor/contracts/text';
import { Type } from 'typebox';
import { FanCardSchema, FanSchema } from './fan.ts';
import { ruleFields, tag } from './fan-rule.ts';

const service = 'fan-crm';
const missing = 'Fan not found';
const tags = () => Type.Array(tag(), { maxItems: 20, errorMessage: { maxItems: 'A fan has at most 20 tags' } });

export const fanOrders = ['spent', 'newest', 'heard', 'silent'] as const;
export type FanOrder = (typeof fanOrders)[number];

export const listFans = defineCall({
  service,
  method: 'GET',
  path: '/fan-crm/fans',
  summary: 'List your fans, optionally filtered. `total` is exact up to 10,000',
  access: ['CREATOR'],
  query: pageQuery({
    ...ruleFields,
    /** The beginnings of words of a username or name. */
    q: Type.Optional(text({ max: 100 })),
    /** Returns only the fans on this list. */
    listId: Type.Optional(id()),
    /**
     * Sorts by the money spent, by when they became fans, or by their last message, each with the most or the newest first;
     * or by the longest silence.
     */
    sort: Type.Optional(oneOf(fanOrders)),
  }),
  answer: listOf('fans', FanSchema),
  missing: 'List not found',
});

export const getFan = defineCall({
  service,
  method: 'GET',
  path: '/fan-crm/fans/:id',
  summary: 'Get a fan, with the note and lists',
  access: ['CREATOR'],
  params: Type.Object({ id: id() }),
  answer: FanCardSchema,
  missing,
});

export const writeNote = defineCall({
  service,
  method: 'PUT',
  path: '/fan-crm/fans/:id/note',
  summary: 'Write your private note on a fan; an empty one deletes it. With `revision`, 409 if it has changed since',
  access: ['CREATOR'],
  params: Type.Object({ id: id() }),
  body: Type.Object({
    note: text({
      max: 5_000,
      errorMessage: { required: 'Note is required', maxLength: 'Note must be at most 5000 characters' },
    }),
    revision: Type.Optional(seenRevision()),
  }),
  answer: FanCardSchema,
  missing,
});

export const setTags = defineCall({
  service,
  method: 'PUT',
  path: '/fan-crm/fans/:id/tags',
  summary: 'Replace all tags of a fan. With `added` or `removed`, change only those',
  access: ['CREATOR'],
  params: Type.Object({ id: id() }),
  body: Type.Object({
    tags: tags(),
    added: Type.Optional(tags()),
    removed: Type.Optional(tags()),
  }),
  answer: FanCardSchema,
  missing,
});

export const listTags = defineCall({
  service,
  method: 'GET',
  path: '/fan-crm/tags',
  summary:
    'List your tags with the number of fans of each, most used first. At most 200 tags; 10,000 means at least 10,000',
  access: ['CREATOR'],
  answer: Type.Object({
    tags: Type.Array(Type.Object({ tag: Type.String(), fans: Type.Integer() })),
    /** Whether what happened before is still being read, so that fans may be missing. */
    isCatchingUp: Type.Boolean(),
  }),
});
