import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { servicesQuery } from '#/features/services/api/services-queries.ts';
import { ServiceIcon } from '#/features/services/components/service-icon.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { pickOfDay } from './pick-of-day.ts';
import { RailCard } from './rail-card.tsx';

/** One of the business services, another each day. */
export function ServiceHint() {
  const { data = [] } = useQuery(servicesQuery);
  const service = pickOfDay(data, new Date());
  if (!service) return null;
  return (
    <RailCard title={postTexts.serviceOfTheDay}>
      <Link to={paths.service.getHref(service.slug)} className="group flex items-start gap-3 rounded-button">
        <ServiceIcon icon={service.icon} color={service.color} size={20} />
        <span className="grid min-w-0 grid-cols-1 gap-0.5">
          <span className="text-ui font-semibold text-ink group-hover:underline">{service.name}</span>
          <span className="line-clamp-2 text-meta text-ink-2">{service.description}</span>
        </span>
      </Link>
    </RailCard>
  );
}
