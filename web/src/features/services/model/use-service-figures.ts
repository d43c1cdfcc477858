import { useQuery } from '@tanstack/react-query';
import { useFeature } from '#/shared/http/app-config.ts';
import { serviceFiguresQuery } from '../api/services-queries.ts';

/**
 * The source of the figures on a service's page: `fixed` if the operator has not enabled measured ones, `none` until it is known or
 * if they cannot be loaded.
 */
export function useServiceFigures(slug: string) {
  const feature = useFeature('service-figures');
  const { data } = useQuery({ ...serviceFiguresQuery(slug), enabled: feature === 'on' });
  if (feature === 'off' || feature === 'unavailable') return 'fixed';
  return data ?? 'none';
}
