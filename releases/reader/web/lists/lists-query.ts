import type { ScreenHost } from '@stagedoor/screens/host';
import { queryOptions } from '@tanstack/react-query';
import { getList, listLists } from '#/contracts/list-calls.ts';

type Host = Pick<ScreenHost, 'call'>;

export function listsQuery({ call }: Host) {
  return queryOptions({ queryKey: ['lists'], queryFn: ({ signal }) => call(listLists, {}, { signal }) });
}

/** A list with how many fans are on it now. */
export function listQuery({ call }: Host, id: string) {
  return queryOptions({
    queryKey: ['list', id],
    queryFn: ({ signal }) => call(getList, { params: { id } }, { signal }),
  });
}
