import {
  getTeamAccount,
  listTeamEntries as listCall,
  payTeamOut as payCall,
} from '@stagedoor/contracts/payments-teams';
import { implement, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { listTeamEntries } from '#/teams/list-team-entries.ts';
import { payTeamOut } from '#/teams/pay-team-out.ts';
import { assertService, readTeamAccount } from '#/teams/team-account.ts';

/** What the teams of services are owed for their shares of what people pay, for ADMINs. */
export function registerTeams(app: FastifyInstance, deps: PaymentsDeps): void {
  implement(app, getTeamAccount, async ({ params: { slug } }) => {
    assertService(slug);
    return readTeamAccount(deps.database.db, slug, deps.clock.now());
  });
  implement(app, listCall, async ({ params: { slug }, query }) => {
    assertService(slug);
    return listTeamEntries(deps, slug, query);
  });
  implementWithCommit(app, payCall, async ({ params: { slug }, body, principal, commit }) => {
    assertService(slug);
    const transfer = {
      service: slug,
      amountCents: Math.round(body.amount * 100),
      reference: body.reference,
      adminId: principal.userId,
    };
    return commit((tx) => payTeamOut(tx, deps, transfer));
  });
}
