import { useQuery } from '@tanstack/react-query';
import { servicesQuery } from '../api/services-queries.ts';

/** Returns the name of a service by its slug; the slug itself until the directory has answered. */
export function useServiceNames(): (slug: string) => string {
  const { data } = useQuery(servicesQuery);
  return (slug) => data?.find((service) => service.slug === slug)?.name ?? slug;
}
