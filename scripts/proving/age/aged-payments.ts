import { createService } from '@stagedoor/service-kit/process/service';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { addUpLedger } from '../../../services/payments/src/ledger/add-up-ledger.ts';
import { checkLedger } from '../../../services/payments/src/ledger/check-ledger.ts';
import { paymentsService } from '../../../services/payments/src/service.ts';
import { ageOverrides } from './age-overrides.ts';
import { type AgedPart, careOf, type PartSetup } from './aged-part.ts';
import { erasureOf } from './erasure-of.ts';
import { earner, fillPayments, payer } from './fill-payments.ts';
import { kitCareOf, kitLimits, kitReads } from './kit-care.ts';
import { personId } from './people.ts';
import { renewalsOf } from './renewals-of.ts';

const dayMs = 86_400_000;
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** Payments, with a creator who earns every day, and thousands of subscriptions that fall due at once. */
export async function openPayments({ environment, sql }: PartSetup): Promise<AgedPart> {
  const service = await createService(paymentsService, environment, ageOverrides);
  const { deps } = service;
  const [creator, fan] = [
    asUser({ userId: earner, role: 'CREATOR', audience: 'payments' }),
    asUser({ userId: payer, audience: 'payments' }),
  ];
  const today = Date.now();
  const month = `start=${dayOf(today - 29 * dayMs)}&end=${dayOf(today)}`;
  return {
    name: 'payments',
    sql,
    ...service,
    calls: [
      ...[
        '/payments/balance',
        '/payments/transactions',
        `/payments/earnings?${month}`,
        `/payments/departures?${month}`,
      ].map((url) => ({ url, headers: creator })),
      ...['/payments/transactions', '/payments/purchases', '/payments/subscriptions'].map((url) => ({
        url,
        headers: fan,
      })),
    ],
    uses: [],
    fill: (days) => fillPayments(sql, days),
    care: [careOf(addUpLedger, deps), careOf(checkLedger, deps), kitCareOf(deps), renewalsOf(sql, deps)],
    migrations: { folder: paymentsService.migrations, largestTable: 'ledger_posting' },
    retention: kitLimits,
    erasure: [
      ...erasureOf({ who: 'a fan', userId: payer }, paymentsService.personalData, { deps, sql }),
      ...erasureOf({ who: 'a creator', userId: earner }, paymentsService.personalData, { deps, sql }),
    ],
    reads: [
      `select * from payment where payer_id = '${personId(101)}' order by created_at desc limit 20`,
      `select * from ledger_posting where account_id = 'creator:${personId(2)}' order by occurred_at desc limit 20`,
      `select * from subscription where creator_id = '${earner}' limit 20`,
      ...kitReads,
    ],
  };
}
