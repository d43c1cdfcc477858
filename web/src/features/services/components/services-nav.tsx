import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { classes } from '#/shared/format/classes.ts';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { type CategoryGroup, categoryLabel, isOpen } from '../model/categories.ts';
import { useServicesForMenu } from '../model/use-services-for-menu.ts';
import { LockedServiceIcon } from './locked-service-icon.tsx';

const row =
  'flex min-h-8 w-full items-center gap-2 rounded-button px-3 text-meta transition-colors hover:bg-sunken touch:min-h-11';

/** The directory as the side menu shows it: a row for each category, one of which is unfolded to its services. */
export function ServicesNav() {
  const { groups, isPending } = useServicesForMenu();
  const [unfolded, setUnfolded] = useState<string | null>(null);
  if (isPending) return <Skeleton className="mx-3 my-2 h-24" />;
  if (groups.length === 0) return <p className="px-3 py-2 text-ui text-ink-3">{shellTexts.noServices}</p>;
  return (
    <ul className="ms-5.5 border-s border-border ps-2">
      {groups.map((group) => (
        <CategoryRow
          key={group.category}
          group={group}
          isUnfolded={unfolded === group.category}
          onToggle={() => setUnfolded(unfolded === group.category ? null : group.category)}
        />
      ))}
      <li>
        <Link to={paths.services.getHref()} className={classes(row, 'font-semibold text-brand')}>
          {shellTexts.viewAllServices}
        </Link>
      </li>
    </ul>
  );
}

interface CategoryRowProps {
  readonly group: CategoryGroup;
  readonly isUnfolded: boolean;
  readonly onToggle: () => void;
}

function CategoryRow({ group: { category, services }, isUnfolded, onToggle }: CategoryRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-expanded={isUnfolded}
        onClick={onToggle}
        className={classes(row, 'font-medium text-ink-2 hover:text-ink')}
      >
        <span className="flex-1 text-start">{categoryLabel(category)}</span>
        <span className="tabular text-ink-3">{services.length}</span>
        <ChevronDown
          aria-hidden
          size={14}
          strokeWidth={1.75}
          className={classes('text-ink-3 transition-transform', isUnfolded && 'rotate-180')}
        />
      </button>
      {isUnfolded && (
        <ul className="pb-1">
          {services.map((service) => (
            <li key={service.id}>
              <Link to={paths.service.getHref(service.slug)} className={classes(row, 'ps-5 text-ink-2 hover:text-ink')}>
                <span className="min-w-0 flex-1 truncate">{service.name}</span>
                {!isOpen(service) && <LockedServiceIcon />}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
