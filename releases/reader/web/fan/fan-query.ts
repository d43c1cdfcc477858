import type { ScreenHost } from '@stagedoor/screens/host';
import { queryOptions } from '@tanstack/react-query';
import { getFan } from '#/contracts/fan-calls.ts';

export function fanQuery({ call }: Pick<ScreenHost, 'call'>, id: string) {
  return queryOptions({
    queryKey: ['fan', id],
    queryFn: ({ signal }) => call(getFan, { params: { id } }, { signal }),
  });
}
