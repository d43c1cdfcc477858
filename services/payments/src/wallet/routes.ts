import {
  getBalance,
  getDepartures,
  getEarnings,
  listTransactions as listCall,
} from '@stagedoor/contracts/payments-wallet';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { listReleases, readHeldCents } from '#/ledger/read-balance.ts';
import { readFunds, sumFunds } from '#/ledger/read-funds.ts';
import { topUpCentsFor } from '#/top-ups/open-top-up.ts';
import { readDepartures, readEarnings } from '#/wallet/earnings.ts';
import { listTransactions } from '#/wallet/list-transactions.ts';
import { readPeriod } from '#/wallet/period-rules.ts';

export function registerWallet(app: FastifyInstance, deps: PaymentsDeps): void {
  const { database, clock } = deps;
  implement(app, getBalance, async ({ principal }) => {
    const now = clock.now();
    const funds = await readFunds(database.db, principal.userId, now);
    const { availableCents, pendingCents } = funds;
    const owedCents = Math.max(-sumFunds(funds), 0);
    const releases = pendingCents === 0 ? [] : await listReleases(database.db, principal.userId, now);
    const heldCents = await readHeldCents(database.db, principal.userId, now);
    return {
      available: availableCents / 100,
      pending: pendingCents / 100,
      owed: owedCents / 100,
      settlement: topUpCentsFor(deps, owedCents, 0) / 100,
      ...(heldCents > 0 ? { held: heldCents / 100 } : {}),
      currency: 'USD',
      releases: releases.map(({ date, cents }) => ({ date, amount: cents / 100 })),
    };
  });
  implement(app, listCall, ({ query, principal }) => listTransactions(deps, principal.userId, query));
  implement(app, getEarnings, ({ query, principal }) =>
    readEarnings(deps, principal.userId, readPeriod(query, clock.now())),
  );
  implement(app, getDepartures, ({ query, principal }) =>
    readDepartures(deps, principal.userId, readPeriod(query, clock.now())),
  );
}
