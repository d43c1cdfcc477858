import { Readable } from 'node:stream';
import { exportFilesPath, finishExportPart } from '@stagedoor/contracts/personal-data';
import { exportRequested } from '@stagedoor/contracts/personal-data-events';
import type postgres from 'postgres';
import { request } from 'undici';
import type { Clock } from '#/common/clock.ts';
import { AppError, unavailable } from '#/common/errors.ts';
import { exportTasks } from '#/database/kit-tables.ts';
import { type Consumer, defineConsumer } from '#/events/consumer.ts';
import type { TokenSource } from '#/internal-calls/internal-client.ts';
import { defineDueWork, growingBackoff } from '#/jobs/define-due-work.ts';
import type { DueWorkDeps } from '#/jobs/due-work.ts';
import type { Job } from '#/jobs/job.ts';
import type { ExportSink, PersonalData } from '#/personal-data/personal-data.ts';

export const exportConsumer = 'on_export_requested';
const rowsAtOnce = 500;

/** Creates a task for a requested export, because the transaction of an event must not send anything. */
export function createExportConsumer<Deps extends { readonly clock: Clock }>(): Consumer<Deps> {
  return defineConsumer<typeof exportRequested, Deps>({
    name: exportConsumer,
    on: exportRequested,
    async handle(tx, { data: { exportId, userId } }, { clock }) {
      const now = clock.now();
      await tx.insert(exportTasks).values({ exportId, userId, askedAt: now, dueAt: now }).onConflictDoNothing();
    },
  });
}

/** Sends this service's part of exports: all of it, again from the start if it did not get through. */
export function createExportJob<Deps extends DueWorkDeps>(
  personalData: PersonalData<Deps>,
  sinkOf: (deps: Deps) => ExportSink,
): Job<Deps> {
  return defineDueWork<typeof exportTasks, Deps>({
    name: 'exports',
    table: exportTasks,
    key: exportTasks.exportId,
    dueAt: exportTasks.dueAt,
    pauseMs: 2_000,
    backoffMs: (attempts) => growingBackoff(attempts, 60_000),
    async handle({ exportId, userId }, deps, lease) {
      const sink = sinkOf(deps);
      try {
        for (const [name, rowsOf] of Object.entries(personalData.documents)) {
          await put(sink, exportId, `${name}.json`, Readable.from(writeRows(rowsOf(deps.database.sql, userId))));
          await lease.extend();
        }
        for await (const { name, open } of personalData.files?.(deps, userId) ?? []) {
          const content = await open();
          if (content !== undefined) await put(sink, exportId, name, content);
          await lease.extend();
        }
        await sink.finish(exportId);
      } catch (error) {
        // The export does not exist any more.
        if (!(error instanceof AppError && error.statusCode === 404)) throw error;
      }
      return 'remove';
    },
  });
}

/** A sink that refuses a part leaves its content open, because it may be a request that is still to be answered. */
async function put(sink: ExportSink, exportId: string, name: string, content: Readable): Promise<void> {
  try {
    await sink.put(exportId, name, content);
  } finally {
    content.destroy();
  }
}

/** A JSON array, a row a line. */
async function* writeRows(rows: postgres.PendingQuery<postgres.Row[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const batch of rows.cursor(rowsAtOnce)) {
    yield batch
      .map((row) => {
        const line = before + JSON.stringify(row);
        before = ',\n';
        return line;
      })
      .join('');
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Sends parts to auth, which puts archives together. */
export function createHttpSink({ authUrl, tokenFor }: { authUrl: string; tokenFor: TokenSource }): ExportSink {
  async function send(method: 'PUT' | 'POST', path: string, content?: Readable): Promise<void> {
    const token = await tokenFor('auth');
    const { statusCode, body } = await request(new URL(path, authUrl), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(content === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      },
      ...(content === undefined ? {} : { body: content }),
    }).catch((error: unknown) => {
      content?.destroy();
      throw unavailable('auth is not available', 2, error);
    });
    await body.dump();
    if (statusCode === 404) throw new AppError(404, 'Nobody waits for this export');
    if (statusCode >= 300) throw unavailable(`auth answered ${statusCode} to a part of an export`);
  }
  return {
    put: (exportId, name, content) =>
      send('PUT', `${exportFilesPath(exportId)}?${new URLSearchParams({ name })}`, content),
    finish: (exportId) => send('POST', finishExportPart.path.replace(':exportId', exportId)),
  };
}
