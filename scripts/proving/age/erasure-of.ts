import type { DueWorkDeps } from '@stagedoor/service-kit/jobs/due-work';
import { createErasureJob } from '@stagedoor/service-kit/personal-data/erase-person';
import type { PersonalData } from '@stagedoor/service-kit/personal-data/personal-data';
import type postgres from 'postgres';
import type { Care } from './aged-part.ts';

/** The lease of an erasure: what takes longer at once would be begun again by another instance. */
const leaseMs = 60_000;

/**
 * The erasure of a person by a service: slice by slice, and then the job's last round, which erases them again, and deletes them from
 * the kit's tables and, in auth, from the streams.
 */
export function erasureOf<Deps extends DueWorkDeps>(
  { who, userId }: { readonly who: string; readonly userId: string },
  personalData: PersonalData<Deps> | undefined,
  { deps, sql }: { readonly deps: Deps; readonly sql: postgres.Sql },
): readonly Care[] {
  if (personalData === undefined) throw new Error('a service without personal data erases nobody');
  const job = createErasureJob(personalData);
  return [
    {
      name: `erasing ${who}`,
      run: () => personalData.erase(deps, userId, { extend: async () => undefined }),
      mostMs: leaseMs,
    },
    {
      name: `forgetting the traces of ${who}`,
      async prepare() {
        await sql`insert into kit.erasure (user_id, asked_at, erased_at, due_at) 
          values (${userId}, now(), now(), now() - interval '1 minute')`;
      },
      run: () => job.run(deps),
      mostRoundMs: leaseMs,
      mostMs: leaseMs,
      async countLeft() {
        return (await sql`select from kit.erasure where user_id = ${userId}`).length;
      },
    },
  ];
}
