import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { servicesQuery } from '../api/services-queries.ts';
import { groupByCategory } from './categories.ts';

/** The directory as menus show it. A failure is logged; the menu then says that there is nothing. */
export function useServicesForMenu() {
  const { data = [], isPending, error } = useQuery(servicesQuery);
  useEffect(() => {
    if (error) console.error('Failed to load services', error);
  }, [error]);
  return { groups: groupByCategory(data), isPending };
}
