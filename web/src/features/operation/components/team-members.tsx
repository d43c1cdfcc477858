import type { DataOf } from '@stagedoor/contracts/call';
import type { getServiceOperation } from '@stagedoor/contracts/service-operation';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as operationTexts from '#/shared/config/texts/operation.ts';
import { atName } from '#/shared/format/at-name.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { Button } from '#/shared/ui/button.tsx';
import { useTeamChange } from '../model/use-team-change.ts';

interface TeamMembersProps {
  readonly operation: Pick<DataOf<typeof getServiceOperation>, 'slug' | 'team' | 'members'>;
  /** Whether the viewer may change the team. */
  readonly mayChange: boolean;
}

/** The members of a service's team, and how to reach it. */
export function TeamMembers({ operation: { slug, team, members }, mayChange }: TeamMembersProps) {
  const change = useTeamChange(slug);
  return (
    <div className="grid gap-3 rounded-card border border-border bg-surface p-5">
      <p className="text-ui">
        <span className="font-semibold">{team.name}</span>{' '}
        <a href={`mailto:${team.email}`} className="break-all text-brand hover:underline">
          {team.email}
        </a>
      </p>
      {members.length === 0 && <p className="text-ui text-ink-2">{operationTexts.nobodyBelongsToIt}</p>}
      <ul aria-label={operationTexts.members} className="grid gap-2 empty:hidden">
        {members.map(({ userId, username, since }) => {
          const name = username === null ? operationTexts.unknownPerson : atName(username);
          return (
            <li key={userId} className="flex flex-wrap items-center justify-between gap-3 text-ui">
              <span className="grid min-w-0 grid-cols-1">
                {username === null ? (
                  name
                ) : (
                  <Link to={paths.profile.getHref(username)} className="truncate font-medium hover:underline">
                    {name}
                  </Link>
                )}
                <span className="text-meta text-ink-3">{operationTexts.since({ day: formatDay(since) })}</span>
              </span>
              {mayChange && (
                <Button
                  size="small"
                  kind="danger"
                  isBusy={change.isPending && change.variables.userId === userId}
                  onClick={() => change.mutate({ userId, name, isMember: false })}
                >
                  {operationTexts.remove}
                  <span className="sr-only"> {operationTexts.fromTheTeam({ name })}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
