import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { eq } from 'drizzle-orm';
import { type ProviderEventRow, providerEvents } from '#/db/provider-events.ts';
import type { PaymentsDeps } from '#/deps.ts';
import type { ReceivedEvent } from '#/provider/provider.ts';
import { applyProviderEvent } from '#/webhooks/apply-provider-event.ts';

const hourMs = 3_600_000;

/**
 * Applies a received event. No event is dropped: one that fails, or concerns something unknown here so far, is stored and retried. It
 * is set aside for an operator if that does not help, or at once if it is not understood.
 */
export async function receiveEvent(deps: PaymentsDeps, event: ReceivedEvent): Promise<void> {
  const { log, clock } = deps;
  try {
    const problem = await findProblem(deps, event);
    if (problem === undefined) return;
    const isFinal = event.report === 'not understood';
    await store(deps, event, isFinal ? { failedAt: clock.now(), attempts: 1, lastError: problem } : {});
  } catch (error) {
    log.warn({ err: error, event: event.id, type: event.type }, 'a provider event failed and will be retried');
    await store(deps, event, {});
  }
}

/** Applies an event. Returns why an operator has to look at it; undefined if nothing is left to do. */
async function findProblem(deps: PaymentsDeps, { type, report }: ReceivedEvent): Promise<string | undefined> {
  if (report === 'no effect') return undefined;
  if (report === 'not understood') return `${type} is not understood here`;
  return (await applyProviderEvent(deps, report)) ? undefined : `${type} concerns nothing known here`;
}

async function store(
  { database: { db }, clock, provider, config }: PaymentsDeps,
  { id, accountId, type }: ReceivedEvent,
  state: Partial<ProviderEventRow>,
): Promise<void> {
  const now = clock.now();
  const dueAt = new Date(now.getTime() + config.settleAfterMs);
  const row = { id, provider: provider.name, accountId, type, receivedAt: now, dueAt, ...state };
  // The provider resends an event if it did not get our answer.
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
