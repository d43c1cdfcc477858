import { randomUUID } from 'node:crypto';
import type { Role } from '@stagedoor/contracts/call';
import type { EventData, EventDefinition } from '@stagedoor/contracts/event';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import type { TestClock } from '@stagedoor/service-kit/testing/test-clock';
import { startTestService } from '@stagedoor/service-kit/testing/test-service';
import { asService, asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, vi } from 'vitest';
import type { PaymentsDeps, PaymentsServiceDeps } from '#/deps.ts';
import { checkSubtotals } from '#/ledger/check-ledger.ts';
import { reconcileSandbox } from '#/ledger/reconcile-sandbox.ts';
import { sumLedger } from '#/ledger/sum-ledger.ts';
import { paymentEffects } from '#/payment-effects.ts';
import { openProvider } from '#/provider/open-provider.ts';
import { paymentsService } from '#/service.ts';
import type { DataAt, Method } from '#/testing/answer-types.ts';
import { startOwners } from '#/testing/owners-stub.ts';

export interface TestPerson {
  readonly id: string;
  readonly username: string;
  readonly headers: { readonly authorization: string };
}

interface Answered<Data> {
  readonly status: number;
  /** As in the contract, unless it is an error. */
  readonly data: Data;
  readonly message: string | undefined;
  readonly errors: { field: string; message: string }[] | undefined;
  readonly headers: { readonly [name: string]: unknown };
}

interface WorldOptions {
  readonly environment?: { readonly [name: string]: string };
  readonly clock?: TestClock;
  /** The jobs that tests run step by step, and that would otherwise run by themselves. */
  readonly withoutJob?: Job<PaymentsServiceDeps>;
}

export type PaymentsWorld = Awaited<ReturnType<typeof startPayments>>;

/** Starts payments with stubs of the services that own the items, and with helpers for tests. */
export async function startPayments({ environment = {}, clock, withoutJob }: WorldOptions = {}) {
  const owners = await startOwners();
  const jobs = paymentsService.jobs?.filter((job) => job !== withoutJob) ?? [];
  const service = await startTestService(
    { ...paymentsService, jobs },
    {
      environment: {
        AUTH_URL: owners.url,
        SERVICE_SECRET: 'secret',
        SOCIAL_URL: owners.url,
        MESSAGING_URL: owners.url,
        DIRECTORY_URL: owners.url,
        SETTLE_AFTER_MS: '200',
        ...environment,
      },
      ...(clock === undefined ? {} : { clock }),
    },
  );
  const { database } = service.deps;

  async function call<const Address extends string, const M extends Method = 'GET'>(
    path: Address,
    { method, as, body, headers = {} }: CallOptions<M> = {},
  ): Promise<Answered<DataAt<M, Address>>> {
    const response = await service.app.inject({
      method: method ?? 'GET',
      url: path,
      headers: { ...as?.headers, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const { data, message, errors } = response.json();
    return { status: response.statusCode, data, message, errors, headers: response.headers };
  }

  const post = <const Address extends string>(
    path: Address,
    as: TestPerson | undefined,
    body?: unknown,
    key?: string,
  ) => call(path, { method: 'POST', as, body, headers: key === undefined ? {} : { 'idempotency-key': key } });

  async function addCard(person: TestPerson, token = 'pm_card_visa'): Promise<string> {
    const { status, data } = await post('/payments/methods', person, { token });
    expect(status).toBe(201);
    return data.id;
  }

  function someone(role: Role = 'FAN'): TestPerson {
    const id = randomUUID();
    const username = `${role.toLowerCase()}_${id.slice(0, 8)}`;
    return { id, username, headers: asUser({ userId: id, username, role, audience: 'payments' }) };
  }

  const opened: PaymentsDeps[] = [];

  return {
    service,
    owners,
    /** The dependencies of the service's features, with a separate provider. */
    async openDeps(): Promise<PaymentsDeps> {
      const deps = { ...service.deps, provider: await openProvider(service.deps.config), effects: paymentEffects };
      opened.push(deps);
      return deps;
    },
    call,
    post,
    addCard,
    someone,
    /** A person with a card that pays. */
    async payer(token?: string): Promise<TestPerson> {
      const person = someone();
      await addCard(person, token);
      return person;
    },
    creator(priceCents = 0): TestPerson {
      const person = someone('CREATOR');
      owners.creators.set(person.id, { username: person.username, role: 'CREATOR', priceCents });
      return person;
    },
    /** Buys an item as the service that owns it does for a person, at the price that the item has there. */
    async buy(
      as: TestPerson,
      kind: 'post' | 'message',
      itemId: string,
      { key = randomUUID(), ...more }: { paymentMethodId?: string; key?: string } = {},
    ) {
      const { sellerId, priceCents, title } = owners.items.get(itemId) ?? { sellerId: randomUUID(), priceCents: 0 };
      return call('/internal/payments/purchases', {
        method: 'POST',
        headers: asService(kind === 'post' ? 'social' : 'messaging', 'payments'),
        body: { kind, itemId, buyerId: as.id, sellerId, priceCents, title, idempotencyKey: key, ...more },
      });
    },
    /** Tips a creator $50, of which the fee leaves $48.25. */
    async earn(creator: TestPerson): Promise<void> {
      const person = someone();
      await addCard(person);
      const { status } = await post('/payments/tips', person, { creatorId: creator.id, amount: 50 });
      expect(status).toBe(201);
    },
    /** A post or message of theirs with a price. */
    item(seller: TestPerson, priceCents: number): string {
      const id = randomUUID();
      owners.items.set(id, { sellerId: seller.id, priceCents });
      return id;
    },
    /** Returns the data of published events of one kind, oldest first. */
    async events<E extends EventDefinition>(event: E): Promise<EventData<E>[]> {
      const rows = await database.sql<{ envelope: { data: EventData<E> } }[]>`
        select envelope from kit.outbox where subject = ${event.subject} order by ordinal`;
      return rows.map(({ envelope }) => envelope.data);
    },
    /** Returns how many charges of these payers succeeded in the sandbox. */
    async charges(...payers: readonly TestPerson[]): Promise<number> {
      const { sql } = database;
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from sandbox.charge
        where state = 'succeeded' and key in (select id::text from payment where payer_id in ${sql(payers.map(({ id }) => id))})`;
      return row?.count ?? 0;
    },
    waitForStatus: (id: string, status = 'succeeded') =>
      waitFor(async () => {
        const [row] = await database.sql<{ status: string }[]>`select status from payment where id = ${id}`;
        return row?.status === status;
      }),
    /** From now on the sandbox's disputes change when they are hurried, and not before, however long a test takes to get there. */
    async holdDisputes(): Promise<void> {
      // The sandbox makes its tables when it is first used.
      await waitFor(
        async () => (await database.sql`select where to_regclass('sandbox.dispute') is not null`).length > 0,
      );
      await database.sql.unsafe(`
        create or replace function sandbox.hold_dispute() returns trigger language plpgsql as $$
          begin new.changes_at := 'infinity'; return new; end $$;
        create or replace trigger hold before insert or update of state on sandbox.dispute
          for each row when (new.changes_at > now()) execute function sandbox.hold_dispute()`);
    },
    /** Has the sandbox's disputes that are in this state change with its next round, rather than a second or two later. */
    async hurryDisputes(state: 'coming' | 'open'): Promise<void> {
      await database.sql`update sandbox.dispute set changes_at = now() where state = ${state} and changes_at > now()`;
    },
    async balance(person: TestPerson) {
      return (await call('/payments/balance', { as: person })).data;
    },
    /** Checks the invariants of ledger and sandbox, then stops everything. */
    async destroy() {
      await this.reconcileSandbox();
      for (const { provider } of opened) await provider.close();
      await service.destroy();
      await owners.close();
    },
    /** Expects that the ledger's accounts sum to zero, and that each subtotal is the sum of its postings. */
    async checkSum() {
      expect((await sumLedger(database.db)).totalCents).toBe(0);
      expect(await checkSubtotals(database.db)).toEqual([]);
    },
    /**
     * Expects that the ledger is balanced, and agrees with the sandbox's records. It waits for charges in progress, which
     * are in those records before they are in the ledger.
     */
    async reconcileSandbox() {
      await this.checkSum();
      await vi.waitFor(async () => expect(await reconcileSandbox(database.db)).toEqual([]), {
        timeout: 10_000,
        interval: 20,
      });
    },
  };
}

interface CallOptions<M extends Method> {
  readonly method?: M;
  readonly as?: TestPerson | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}
