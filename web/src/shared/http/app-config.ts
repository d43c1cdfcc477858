import type { FeatureName } from '@stagedoor/contracts/features';
import { queryOptions, useQuery } from '@tanstack/react-query';
import ky from 'ky';

interface AppConfig {
  readonly features: readonly string[];
  readonly version: string;
  /** Whether payments are a sandbox that people might mistake for real. */
  readonly paymentsTestMode: boolean;
}

export const appConfigQuery = queryOptions({
  queryKey: ['app-config'],
  queryFn: async (): Promise<AppConfig> => parseConfig(await ky('/api/config', { timeout: 10_000, retry: 0 }).json()),
  staleTime: Number.POSITIVE_INFINITY,
  // Otherwise a failed query would be repeated as soon as its error message appears, and the message would disappear.
  retryOnMount: false,
});

/** Whether a switch is on; 'unknown' until the gateway has answered, 'unavailable' if it could not be reached. */
export function useFeature(name: FeatureName): 'on' | 'off' | 'unknown' | 'unavailable' {
  const { data, isError } = useQuery(appConfigQuery);
  if (!data) return isError ? 'unavailable' : 'unknown';
  return data.features.includes(name) ? 'on' : 'off';
}

/** Refetches the feature switches from the gateway. */
export function useConfigRetry() {
  const { refetch, isFetching } = useQuery(appConfigQuery);
  return { retry: () => void refetch(), isRetrying: isFetching };
}

/** Whether the screens that take or show money have to say that none moves. */
export function usePaymentsTestMode(): boolean {
  return useQuery(appConfigQuery).data?.paymentsTestMode === true;
}

function parseConfig(answer: unknown): AppConfig {
  const body = isRecord(answer) && isRecord(answer.data) ? answer.data : answer;
  if (!isRecord(body) || !Array.isArray(body.features)) throw new Error('The configuration has no list of features');
  return {
    features: body.features.filter((feature) => typeof feature === 'string'),
    paymentsTestMode: body.paymentsTestMode === true,
    version: typeof body.version === 'string' ? body.version : '',
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
