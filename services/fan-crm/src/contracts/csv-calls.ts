import { defineCall } from '@stagedoor/contracts/call';
import { id, oneOf, text, verbatim } from '@stagedoor/contracts/text';
import { Type } from 'typebox';

const service = 'fan-crm';

/** Characters of one import. */
export const longestCsv = 200_000;

export const exportFans = defineCall({
  service,
  method: 'GET',
  path: '/fan-crm/export',
  summary:
    'Export a page of your fans as CSV, by username. Only the first page has a header line, so that all pages make one file',
  access: ['CREATOR'],
  query: Type.Object({
    /** Returns only the fans on this list. */
    listId: Type.Optional(id()),
    cursor: Type.Optional(verbatim({ max: 512 })),
    /** A semicolon also has decimal commas, as spreadsheets of most countries of Europe and South America read them. */
    separator: Type.Optional(oneOf([',', ';'])),
  }),
  answer: Type.Object({
    csv: Type.String(),
    /** Null if this was the last part. */
    nextCursor: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  }),
  missing: 'List not found',
});

export const importFans = defineCall({
  service,
  method: 'POST',
  path: '/fan-crm/import',
  summary:
    'Import tags and notes from a CSV with the columns username, tags and note. Existing ones are never replaced',
  access: ['CREATOR'],
  body: Type.Object({
    csv: verbatim({
      min: 1,
      max: longestCsv,
      errorMessage: {
        required: 'The file is empty',
        maxLength: `A file may have at most ${longestCsv / 1_000},000 characters; split it`,
      },
    }),
    /** Makes a list of this name, by hand, of the fans in the file. */
    listName: Type.Optional(text({ min: 1, max: 60 })),
  }),
  answer: Type.Object({
    /** Fans who were found. */
    fans: Type.Integer(),
    /** Lines that were left out, with the reason; the first 100. */
    problems: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() })),
    /** All lines that were left out. */
    problemCount: Type.Integer(),
    listId: Type.Union([id(), Type.Null()]),
  }),
  idempotent: true,
});
