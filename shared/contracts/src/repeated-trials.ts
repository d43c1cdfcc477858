import { Type } from 'typebox';
import { type CallDefinition, defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { id, instant, oneOf } from './text.ts';
import { ShortUserSchema } from './user.ts';

const service = 'payments';
const access = ['ADMIN'] as const satisfies CallDefinition['access'];
const byId = Type.Object({ id: id() });
const missing = 'Trial not found';

/** A trial that is running, of a service of which another person with the same card or bank account had one before. */
const RepeatedTrialSchema = Type.Object({
  id: id(),
  slug: Type.String(),
  user: ShortUserSchema,
  beganAt: instant(),
  endsAt: instant(),
  /** The trials before, newest first; at most five. */
  earlier: Type.Array(
    Type.Object({
      user: ShortUserSchema,
      beganAt: instant(),
      /** What both people have in common: a card that they pay with, or an account that their payouts go to. */
      shared: Type.Array(oneOf(['card', 'payout_target'])),
    }),
  ),
});
export type RepeatedTrial = Type.Static<typeof RepeatedTrialSchema>;

export const listRepeatedTrials = defineCall({
  service,
  method: 'GET',
  path: '/payments/admin/repeated-trials',
  summary: 'List running trials whose card or bank account already had a trial of the same service, newest first',
  access,
  query: pageQuery({}),
  answer: listOf('trials', RepeatedTrialSchema),
});

export const endRepeatedTrial = defineCall({
  service,
  method: 'POST',
  path: '/payments/admin/repeated-trials/:id/end',
  summary: 'End such a trial now without charging anything. The person can still pay for the service. Idempotent',
  access,
  stepUp: 'everyone',
  params: byId,
  repeatable: true,
  answer: Type.Null(),
  missing,
});

/** Members of a household and of an agency share cards and bank accounts. */
export const keepRepeatedTrial = defineCall({
  service,
  method: 'POST',
  path: '/payments/admin/repeated-trials/:id/keep',
  summary: 'Keep such a trial open and stop listing it. Idempotent',
  access,
  stepUp: 'everyone',
  params: byId,
  repeatable: true,
  answer: Type.Null(),
  missing,
});
