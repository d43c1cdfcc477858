import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { categoryLabel, isOpen } from '../model/categories.ts';
import { useServicesForMenu } from '../model/use-services-for-menu.ts';
import { LockedServiceIcon } from './locked-service-icon.tsx';
import { ServiceIcon } from './service-icon.tsx';

/** The inside of the mega menu. `onLeave` closes it once something was chosen. */
export function ServicesMenu({ onLeave }: { readonly onLeave: () => void }) {
  const { groups, isPending } = useServicesForMenu();
  return (
    <div className="flex max-h-[min(598px,calc(100dvh-88px))] flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        {isPending && <Skeleton className="h-60" />}
        {!isPending && groups.length === 0 && (
          <p className="py-10 text-center text-ui text-ink-3">{shellTexts.noServices}</p>
        )}
        <div className="columns-3 gap-6">
          {groups.map(({ category, services }) => (
            <section key={category} className="mb-5 break-inside-avoid">
              <h2 className="mb-1 font-sans text-meta font-semibold text-ink-3">{categoryLabel(category)}</h2>
              <ul>
                {services.map((service) => (
                  <li key={service.id}>
                    <Link
                      to={paths.service.getHref(service.slug)}
                      onClick={onLeave}
                      className="-mx-2 flex items-start gap-2.5 rounded-button p-2 transition-colors hover:bg-sunken"
                    >
                      <ServiceIcon icon={service.icon} color={service.color} size={16} />
                      <span className="min-w-0 flex-1">
                        <span className="block text-ui font-medium text-ink">{service.name}</span>
                        <span className="line-clamp-1 text-meta text-ink-3">{service.description}</span>
                      </span>
                      {!isOpen(service) && <LockedServiceIcon />}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
      <Link
        to={paths.services.getHref()}
        onClick={onLeave}
        className="border-t border-border px-5 py-3 text-center text-ui font-semibold text-brand transition-colors hover:bg-sunken"
      >
        {shellTexts.viewAllServices}
      </Link>
    </div>
  );
}
