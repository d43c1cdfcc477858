import { accountErased, exportRequested } from '@stagedoor/contracts/personal-data-events';
import { hashPerson } from '#/events/handle-once.ts';
import type { ServiceDeps } from '#/process/service.ts';
import { createOwnersPublish } from '#/testing/publish-as-owner.ts';
import type { ExportStub, SentExport } from '#/testing/stubs/export-stub.ts';
import type { TestClock } from '#/testing/test-clock.ts';
import { waitFor } from '#/testing/wait-for.ts';

/** A service that was started for a test. */
export interface Running {
  readonly deps: Pick<ServiceDeps, 'database' | 'ids' | 'clock' | 'relay'>;
  readonly clock: TestClock;
}

/** Requests a person's data from a service, as auth does, and waits for all parts. */
export async function exportPerson({ deps, clock }: Running, desk: ExportStub, userId: string): Promise<SentExport> {
  const exportId = deps.ids.next();
  await deps.database.transaction((tx) =>
    createOwnersPublish(deps)(tx, exportRequested, { exportId, userId, requestedAt: clock.now().toISOString() }),
  );
  return waitFor(
    () => {
      clock.advance(1_000);
      const sent = desk.exports.get(exportId);
      return sent?.isFinished === true && sent;
    },
    { what: 'its part of an export', timeoutMs: 10_000 },
  );
}

/** Publishes a person's erasure to a service twice, and waits until it has reported completion. */
export async function erasePerson({ deps, clock }: Running, userId: string): Promise<void> {
  const { database } = deps;
  const publish = createOwnersPublish(deps);
  const sendEvent = () =>
    database.transaction((tx) => publish(tx, accountErased, { userId, erasedAt: clock.now().toISOString() }));
  await Promise.all([sendEvent(), sendEvent()]);
  const hash = hashPerson(userId);
  await waitFor(async () => (await database.sql`select from kit.erased_person where id_hash = ${hash}`).length > 0, {
    what: 'the erasure',
  });
  await waitFor(
    async () => {
      clock.advance(20_000);
      return (await database.sql`select from kit.erasure where user_id = ${userId}`).length === 0;
    },
    { what: 'the end of the erasure', timeoutMs: 15_000 },
  );
}
