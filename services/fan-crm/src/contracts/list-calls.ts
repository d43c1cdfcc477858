import { defineCall } from '@stagedoor/contracts/call';
import { id, money, oneOf, seenRevision, text } from '@stagedoor/contracts/text';
import { Type } from 'typebox';
import { FanRuleSchema, relations } from './fan-rule.ts';

const service = 'fan-crm';
const missing = 'List not found';

const listName = () =>
  text({
    min: 1,
    max: 60,
    errorMessage: {
      required: 'Name is required',
      minLength: 'Name is required',
      maxLength: 'Name must be at most 60 characters',
    },
  });

/** A rule as it was stored. */
const ShownRuleSchema = Type.Object({
  relation: Type.Optional(oneOf(relations)),
  spentOver: Type.Optional(money()),
  silentDays: Type.Optional(Type.Integer()),
  newWithinDays: Type.Optional(Type.Integer()),
  tag: Type.Optional(Type.String()),
});

const fields = {
  id: id(),
  name: Type.String(),
  /** Null for a list to which fans are added by hand. */
  rule: Type.Union([ShownRuleSchema, Type.Null()]),
  /** Counts the edits, from 1. An edit names the revision that it is based on. */
  revision: Type.Integer(),
};
export const FanListSchema = Type.Object(fields);
export type FanList = Type.Static<typeof FanListSchema>;

export const listLists = defineCall({
  service,
  method: 'GET',
  path: '/fan-crm/lists',
  summary: 'List your lists, by name',
  access: ['CREATOR'],
  answer: Type.Object({ lists: Type.Array(FanListSchema) }),
});

export const getList = defineCall({
  service,
  method: 'GET',
  path: '/fan-crm/lists/:id',
  summary: 'Get a list with its number of fans; 10,000 means at least 10,000',
  access: ['CREATOR'],
  params: Type.Object({ id: id() }),
  answer: Type.Object({ ...fields, fans: Type.Integer() }),
  missing,
});

export const createList = defineCall({
  service,
  method: 'POST',
  path: '/fan-crm/lists',
  summary: 'Create a list, filled by a rule or by hand',
  access: ['CREATOR'],
  body: Type.Object({ name: listName(), rule: Type.Optional(FanRuleSchema) }),
  answer: FanListSchema,
  status: 201,
  idempotent: true,
});

export const updateList = defineCall({
  service,
  method: 'PUT',
  path: '/fan-crm/lists/:id',
  summary: 'Rename a list or change its rule. With `revision`, 409 if it has changed since',
  access: ['CREATOR'],
  params: Type.Object({ id: id() }),
  body: Type.Object({ name: listName(), rule: Type.Optional(FanRuleSchema), revision: Type.Optional(seenRevision()) }),
  answer: FanListSchema,
  missing,
});

export const deleteList = defineCall({
  service,
  method: 'DELETE',
  path: '/fan-crm/lists/:id',
  summary: 'Delete a list; the fans stay',
  access: ['CREATOR'],
  params: Type.Object({ id: id() }),
  answer: Type.Null(),
  missing,
});

export const addToList = defineCall({
  service,
  method: 'PUT',
  path: '/fan-crm/lists/:id/fans/:fanId',
  summary: 'Add a fan to a list that is filled by hand. Idempotent',
  access: ['CREATOR'],
  params: Type.Object({ id: id(), fanId: id() }),
  answer: Type.Null(),
  missing: 'List or fan not found',
});

export const removeFromList = defineCall({
  service,
  method: 'DELETE',
  path: '/fan-crm/lists/:id/fans/:fanId',
  summary: 'Remove a fan from a list that is filled by hand. Idempotent',
  access: ['CREATOR'],
  params: Type.Object({ id: id(), fanId: id() }),
  answer: Type.Null(),
  missing: 'List or fan not found',
});
