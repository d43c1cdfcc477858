import type { ScreenHost } from '@stagedoor/screens/host';
import { queryOptions } from '@tanstack/react-query';
import { listTags } from '#/contracts/fan-calls.ts';

/** The viewer's tags, and whether fans from before the service joined are still coming in. */
export function tagsQuery({ call }: Pick<ScreenHost, 'call'>) {
  return queryOptions({ queryKey: ['tags'], queryFn: ({ signal }) => call(listTags, {}, { signal }) });
}
