import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import { shellTexts } from '#/shared/config/texts/shell.ts';
import { Skeleton } from '#/shared/ui/skeleton.tsx';
import { categoryLabel } from '../model/categories.ts';
import { useServicesForMenu } from '../model/use-services-for-menu.ts';

/** The categories as the side menu lists them: a row each, leading to that tab of the directory. */
export function ServicesNav() {
  const { groups, isPending } = useServicesForMenu();
  if (isPending) return <Skeleton className="mx-3 my-2 h-24" />;
  if (groups.length === 0) return <p className="px-3 py-2 text-ui text-ink-3">{shellTexts.noServices}</p>;
  return (
    <ul className="ml-5.5 border-l border-border pl-2">
      {groups.map(({ category, services }) => (
        <li key={category}>
          <Link
            to={paths.services.getHref(category)}
            className="flex min-h-8 items-center justify-between gap-2 rounded-button px-3 text-meta font-medium text-ink-2 transition-colors hover:bg-sunken hover:text-ink touch:min-h-11"
          >
            {categoryLabel(category)}
            <span className="tabular text-ink-3">{services.length}</span>
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={paths.services.getHref()}
          className="flex min-h-8 items-center rounded-button px-3 text-meta font-semibold text-brand transition-colors hover:bg-sunken touch:min-h-11"
        >
          {shellTexts.viewAllServices}
        </Link>
      </li>
    </ul>
  );
}
