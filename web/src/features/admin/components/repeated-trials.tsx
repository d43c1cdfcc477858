import { endRepeatedTrial, keepRepeatedTrial, type RepeatedTrial } from '@stagedoor/contracts/repeated-trials';
import { useInfiniteQuery } from '@tanstack/react-query';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { call } from '#/shared/http/api-client.ts';
import { Button } from '#/shared/ui/button.tsx';
import { DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { repeatedTrialsQuery } from '../api/admin-queries.ts';
import { useAdminAction } from '../model/use-admin-action.ts';
import { TableSkeleton } from './table-skeleton.tsx';

interface RepeatedTrialsProps {
  /** The name of a service by its slug. */
  readonly nameOf: (slug: string) => string;
}

/** Running trials that may be second ones of the same person. Renders nothing while there are none. */
export function RepeatedTrials({ nameOf }: RepeatedTrialsProps) {
  const list = useInfiniteQuery(repeatedTrialsQuery.list);
  if (list.data?.pages[0]?.trials.length === 0) return null;
  return (
    <section aria-labelledby="repeated-trials" className="grid grid-cols-1 gap-3">
      <h2 id="repeated-trials" className="text-section font-semibold">
        {adminTexts.repeatedTrials}
      </h2>
      <p className="max-w-text text-ui text-ink-2">{adminTexts.repeatedTrialsHint}</p>
      <PagedList
        list={list}
        fetchAhead={repeatedTrialsQuery.fetchAhead}
        itemsOf={(page) => page.trials}
        failureText={errorTexts.unexpected}
        skeleton={<TableSkeleton />}
        empty={null}
      >
        {(trials) => (
          <DataTable
            label={adminTexts.repeatedTrials}
            rows={trials}
            keyOf={({ id }) => id}
            columns={[
              { header: adminTexts.inTrial, cell: ({ user }) => <PersonLink user={user} /> },
              {
                header: adminTexts.service,
                cell: ({ slug, endsAt }) => (
                  <span>{adminTexts.trialOf({ service: nameOf(slug), ends: formatDay(endsAt) })}</span>
                ),
              },
              { header: adminTexts.hadATrialBefore, cell: ({ earlier }) => <Earlier earlier={earlier} /> },
              { header: '', cell: (trial) => <Decision trial={trial} /> },
            ]}
          />
        )}
      </PagedList>
    </section>
  );
}

function Earlier({ earlier }: Pick<RepeatedTrial, 'earlier'>) {
  return (
    <ul className="grid gap-2">
      {earlier.map(({ user, beganAt, shared }) => (
        <li key={`${user.id} ${beganAt}`} className="grid gap-0.5">
          <PersonLink user={user} />
          <span className="text-meta text-ink-3">
            {describeShared(shared)}, <time dateTime={beganAt}>{formatDay(beganAt)}</time>
          </span>
        </li>
      ))}
    </ul>
  );
}

function describeShared(shared: RepeatedTrial['earlier'][number]['shared']): string {
  if (!shared.includes('payout_target')) return adminTexts.sameCard;
  return shared.includes('card') ? adminTexts.sameCardAndBankAccount : adminTexts.sameBankAccount;
}

function Decision({ trial: { id, user } }: { readonly trial: RepeatedTrial }) {
  const { username } = user;
  const end = useAdminAction(() => call(endRepeatedTrial, { params: { id } }), adminTexts.trialEnded({ username }));
  const keep = useAdminAction(
    () => call(keepRepeatedTrial, { params: { id } }),
    adminTexts.trialLeftOpen({ username }),
  );
  return (
    <div className="flex flex-wrap gap-2 xl:justify-end">
      <Button size="small" isBusy={keep.isPending} disabled={end.isPending} onClick={() => keep.mutate(undefined)}>
        {adminTexts.leaveTrialOpen}
        <span className="sr-only"> @{username}</span>
      </Button>
      <Button
        size="small"
        kind="danger"
        isBusy={end.isPending}
        disabled={keep.isPending}
        onClick={() => end.mutate(undefined)}
      >
        {adminTexts.endTrial}
        <span className="sr-only"> @{username}</span>
      </Button>
    </div>
  );
}
