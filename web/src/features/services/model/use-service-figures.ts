import { useQuery } from '@tanstack/react-query';
import { useFeature } from '#/shared/http/app-config.ts';
import { serviceFiguresQuery } from '../api/services-queries.ts';

/**
 * What a service's page says in figures: `fixed` where the operator has not switched measured ones on, `none` until it is
 * known, or where they cannot be read.
 */
export function useServiceFigures(slug: string) {
  const feature = useFeature('service-figures');
  const { data } = useQuery({ ...serviceFiguresQuery(slug), enabled: feature === 'on' });
  if (feature === 'off' || feature === 'unavailable') return 'fixed';
  return data ?? 'none';
}
