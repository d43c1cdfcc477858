import { Users, Zap } from 'lucide-react';
import * as operationTexts from '#/shared/config/texts/operation.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatShare } from '#/shared/format/format-share.ts';
import { useServiceFigures } from '../model/use-service-figures.ts';

/** How many use a live service, and how reliable it is. */
export function ServiceFigures({ slug }: { readonly slug: string }) {
  const figures = useServiceFigures(slug);
  if (figures === 'none') return null;
  return (
    <>
      <span className="inline-flex items-center gap-1.5">
        <Users aria-hidden size={16} strokeWidth={1.75} />
        <span className="tabular">{figures === 'fixed' ? serviceTexts.users : describePeople(figures)}</span>
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Zap aria-hidden size={16} strokeWidth={1.75} />
        <span className="tabular">{figures === 'fixed' ? serviceTexts.satisfaction : describeHealth(figures)}</span>
      </span>
    </>
  );
}

type Figures = Exclude<ReturnType<typeof useServiceFigures>, 'fixed' | 'none'>;

function describePeople({ people, access }: Figures): string {
  const values = { count: people, people: formatCount(people) };
  return access === 'public' ? operationTexts.peopleHaveOpenedIt(values) : operationTexts.peopleHaveAccess(values);
}

function describeHealth({ health: { checks, succeeded, since } }: Figures): string {
  if (since === null) return operationTexts.notCheckedYet;
  return operationTexts.ofChecks({ share: formatShare(succeeded, checks), since: formatDay(since) });
}
