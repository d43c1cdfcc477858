import type { BodyOf, DataOf } from '@stagedoor/contracts/call';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import type { Deps } from '#/config.ts';
import type { importFans as importCall } from '#/contracts/csv-calls.ts';
import { type ImportedFile, type ImportedLine, type ImportProblem, isLongerThan } from '#/csv/read-csv.ts';
import { fanListMembers } from '#/db/lists.ts';
import { addTags, mostTagsOfFan } from '#/fans/change-fan.ts';
import { createList } from '#/lists/change-lists.ts';

const shownProblems = 100;
const longestNote = 5_000;

interface Found extends Record<string, unknown> {
  readonly username: string;
  readonly fan_id: string;
  readonly note: string;
  readonly tags: readonly string[];
}

/**
 * Adds tags and notes to a creator's fans. Existing ones stay: a note is appended to the existing one. Lines about people who are
 * not the creator's fans are skipped and reported. Runs in one transaction.
 */
export async function importFans(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  creatorId: string,
  file: ImportedFile,
  listName: BodyOf<typeof importCall>['listName'],
): Promise<DataOf<typeof importCall>> {
  const problems = [...file.problems];
  const known = new Map(await lockNamedFans(tx, creatorId, file.lines));
  const matched: { line: ImportedLine; fan: Found }[] = [];
  for (const line of file.lines) {
    const fan = known.get(line.username.toLowerCase());
    const after = fan && addLine(fan, line);
    const problem = after === undefined ? `${line.username} is not a fan of yours` : findProblem(after);
    if (after === undefined || problem !== undefined) {
      problems.push({ line: line.line, message: problem ?? '' });
      continue;
    }
    matched.push({ line, fan: after });
    // Several lines may be about one fan: the limits hold for all of them together.
    known.set(after.username, after);
  }
  const fanIds = [...new Set(matched.map(({ fan }) => fan.fan_id))];
  await addTags(
    tx,
    creatorId,
    matched.flatMap(({ line, fan }) => line.tags.map((tag) => ({ fanId: fan.fan_id, tag }))),
  );
  await writeNotes(tx, creatorId, matched);
  const listId = listName === undefined ? null : (await createList(tx, deps, creatorId, { name: listName })).id;
  if (listId !== null && fanIds.length > 0) {
    await tx.insert(fanListMembers).values(fanIds.map((fanId) => ({ listId, fanId })));
  }
  return {
    fans: fanIds.length,
    problems: problems.toSorted((one, other) => one.line - other.line).slice(0, shownProblems),
    problemCount: problems.length,
    listId,
  } satisfies { problems: ImportProblem[] } & DataOf<typeof importCall>;
}

/** The fans whom the lines name, locked in the order of their ids, by username in lower case. */
async function lockNamedFans(
  tx: Transaction,
  creatorId: string,
  lines: readonly ImportedLine[],
): Promise<ReadonlyMap<string, Found>> {
  const names = JSON.stringify([...new Set(lines.map(({ username }) => username.toLowerCase()))]);
  const rows = await tx.execute<Found>(sql`
    select lower(username) as username, fan.fan_id, note,
      coalesce((select array_agg(tag) from fan_tag
        where fan_tag.creator_id = fan.creator_id and fan_tag.fan_id = fan.fan_id), '{}') as tags
    from person join fan on fan.fan_id = user_id and fan.creator_id = ${creatorId}::uuid and is_listed
    where lower(username) in (select jsonb_array_elements_text(${names}::text::jsonb))
    order by fan.fan_id for no key update of fan`);
  return new Map(rows.map((row) => [row.username, row]));
}

/** Writes the notes of fans as the last line about each leaves them, in one statement. */
async function writeNotes(
  tx: Transaction,
  creatorId: string,
  matched: readonly { readonly line: ImportedLine; readonly fan: Found }[],
): Promise<void> {
  const notes = new Map(matched.filter(({ line }) => line.note !== '').map(({ fan }) => [fan.fan_id, fan.note]));
  if (notes.size === 0) return;
  const rows = JSON.stringify([...notes].map(([fanId, note]) => ({ fanId, note })));
  await tx.execute(sql`
    update fan set note = one.note, note_revision = note_revision + 1
    from jsonb_to_recordset(${rows}::text::jsonb) as one ("fanId" uuid, note text)
    where creator_id = ${creatorId}::uuid and fan_id = "fanId" and fan.note <> one.note`);
}

/** Returns the fan as the line leaves them. A note that is there already is not added again. */
function addLine(fan: Found, { tags, note }: ImportedLine): Found {
  const isKnown = note === '' || fan.note.includes(note);
  return {
    ...fan,
    tags: [...new Set([...fan.tags, ...tags])],
    note: isKnown ? fan.note : [fan.note, note].filter((part) => part !== '').join('\n'),
  };
}

function findProblem({ tags, note }: Found): string | undefined {
  if (tags.length > mostTagsOfFan) return `A fan has at most ${mostTagsOfFan} tags`;
  if (isLongerThan(longestNote, note)) return 'The note would become too long';
  return undefined;
}
