import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { eq } from 'drizzle-orm';
import { type ProviderEventRow, providerEvents } from '#/db/provider-events.ts';
import type { PaymentsDeps } from '#/deps.ts';
import type { ReceivedEvent } from '#/provider/provider.ts';
import { applyProviderEvent } from '#/webhooks/apply-provider-event.ts';

const hourMs = 3_600_000;

/**
 * Applies an event that was received. None is dropped: one that fails, or is about nothing that is known here yet, is stored and tried
 * again; then, and at once where it is not understood, it is set aside for an operator.
 */
export async function receiveEvent(deps: PaymentsDeps, event: ReceivedEvent): Promise<void> {
  const { log, clock } = deps;
  try {
    const problem = await findProblem(deps, event);
    if (problem === undefined) return;
    const isFinal = event.report === 'not understood';
    await store(deps, event, isFinal ? { failedAt: clock.now(), attempts: 1, lastError: problem } : {});
  } catch (error) {
    log.warn({ err: error, event: event.id, type: event.type }, 'an event of the provider is tried again later');
    await store(deps, event, {});
  }
}

/** Applies an event. Returns why an operator has to look at it; undefined where nothing is left to do. */
async function findProblem(deps: PaymentsDeps, { type, report }: ReceivedEvent): Promise<string | undefined> {
  if (report === 'no effect') return undefined;
  if (report === 'not understood') return `${type} is not understood here`;
  return (await applyProviderEvent(deps, report)) ? undefined : `${type} is about nothing that is known here`;
}

async function store(
  { database: { db }, clock, provider, config }: PaymentsDeps,
  { id, accountId, type }: ReceivedEvent,
  state: Partial<ProviderEventRow>,
): Promise<void> {
  const now = clock.now();
  const dueAt = new Date(now.getTime() + config.settleAfterMs);
  const row = { id, provider: provider.name, accountId, type, receivedAt: now, dueAt, ...state };
  // The provider sends an event again where its answer was lost.
  await db.insert(providerEvents).values(row).onConflictDoNothing();
}

/** Fetches a stored event and applies it. */
export async function applyStoredEvent(deps: PaymentsDeps, row: ProviderEventRow): Promise<WorkOutcome> {
  const { provider, database, clock } = deps;
  if (row.provider !== provider.name) return { againInMs: hourMs };
  const event = await provider.fetchEvent(row.id, row.accountId);
  const problem =
    event === undefined ? 'The provider does not know this event any more' : await findProblem(deps, event);
  if (problem === undefined) return 'remove';
  await database.db
    .update(providerEvents)
    .set({ failedAt: clock.now(), lastError: problem })
    .where(eq(providerEvents.id, row.id));
  return 'settled';
}
