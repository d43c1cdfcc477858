import {
  dismissDebtor,
  listDebts as listCall,
  settleDebt as settleCall,
  writeOffDebt,
} from '@stagedoor/contracts/payments-debts';
import { implement, implementRepeatable } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { listDebts } from '#/debts/list-debts.ts';
import { dismissOther, writeOff } from '#/debts/review-debt.ts';
import { settleDebt } from '#/debts/settle-debt.ts';
import type { PaymentsDeps } from '#/deps.ts';

/** What creators owe: how they pay it, and what ADMINs see and decide of it. */
export function registerDebts(app: FastifyInstance, deps: PaymentsDeps): void {
  implementRepeatable(app, settleCall, ({ body, principal, keyHash }) =>
    settleDebt(deps, principal.userId, {
      methodId: body.paymentMethodId,
      expectedCents: Math.round(body.expectedAmount * 100),
      keyHash,
    }),
  );
  implement(app, listCall, ({ query }) => listDebts(deps, query));
  implement(app, dismissDebtor, ({ params, principal }) =>
    dismissOther(deps, principal.userId, { debtId: params.id.toLowerCase(), userId: params.userId.toLowerCase() }),
  );
  implement(app, writeOffDebt, ({ params, body, principal }) =>
    writeOff(deps, principal.userId, { debtId: params.id.toLowerCase(), reason: body.reason }),
  );
}
