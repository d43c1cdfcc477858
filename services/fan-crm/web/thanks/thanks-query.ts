import type { ScreenHost } from '@stagedoor/screens/host';
import { queryOptions } from '@tanstack/react-query';
import { getThanks } from '#/contracts/thanks-calls.ts';

export function thanksQuery({ call }: Pick<ScreenHost, 'call'>) {
  return queryOptions({ queryKey: ['thanks'], queryFn: ({ signal }) => call(getThanks, {}, { signal }) });
}
