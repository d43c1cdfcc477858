import type { listVerifications as listCall } from '@stagedoor/contracts/admin';
import type { DataOf } from '@stagedoor/contracts/call';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Database } from '@stagedoor/service-kit/database/database';
import { countedPagination, countLimit, type Page, takePage } from '@stagedoor/service-kit/input/paging';
import { encodeOldestFirstCursor, readOldestFirstCursor } from '#/db/oldest-first-cursor.ts';
import { defineStatement, toIso } from '#/db/statement.ts';
import type { MediaAddresses, ReaderAddresses } from '#/media/media-addresses.ts';
import type { Viewer } from '#/users/person-rules.ts';
import { presentShortUser, type ShortPerson } from '#/users/present-user.ts';

type VerificationRequest = DataOf<typeof listCall>['requests'][number];

interface RequestRow extends ShortPerson {
  readonly id: string;
  readonly status: VerificationRequest['status'];
  readonly reason: string | null;
  readonly created_at: string;
  readonly documents: readonly {
    readonly id: string;
    readonly folder: string;
    readonly width: number | null;
    readonly size: number;
    readonly mimeType: string;
  }[];
}

interface Deps {
  readonly database: Database;
  readonly media: MediaAddresses;
}

const columns = `
  select v.id, v.status, v.reason, v.created_at, p.user_id, p.username, p.display_name, p.avatar, p.is_verified,
    (select coalesce(json_agg(json_build_object('id', id, 'folder', folder, 'width', width, 'size', size,
      'mimeType', mime_type) order by position), '[]') from verification_document where request_id = v.id) as documents
  from verification_request v cross join lateral (select * from profile where user_id = v.user_id offset 0) p`;

const byStatus = defineStatement<RequestRow, [status: string, take: number, offset: number, after: string, id: string]>(
  `${columns} where v.status = $1 and (v.created_at, v.id) > ($4::timestamptz, $5::uuid)
  order by v.created_at, v.id limit $2::int offset $3::int`,
);
const byId = defineStatement<RequestRow, [string]>(`${columns} where v.id = $1::uuid`);
const count = defineStatement<{ total: number }, [status: string, most: number]>(
  'select count(*)::int as total from (select from verification_request where status = $1 limit $2::int) counted',
);

/** Lists verification requests, oldest first, with expiring addresses of their documents. */
export async function listVerifications(
  { database, media }: Deps,
  admin: Viewer,
  status: VerificationRequest['status'],
  page: Page,
): Promise<DataOf<typeof listCall>> {
  const { after, afterId } = readOldestFirstCursor(page.cursor);
  const [rows, counted] = await Promise.all([
    byStatus.run(database, [status, page.limit + 1, page.offset, after, afterId]),
    count.run(database, [status, countLimit]),
  ]);
  const { items, hasMore } = takePage(rows, page.limit);
  return {
    requests: items.map((request) => presentRequest(request, media.for(admin.userId))),
    pagination: countedPagination(page, counted[0]?.total ?? 0, hasMore, encodeOldestFirstCursor(items.at(-1))),
  };
}

export async function getVerification(
  { database, media }: Deps,
  admin: Viewer,
  id: string,
): Promise<VerificationRequest> {
  const [request] = await byId.run(database, [id]);
  if (request === undefined) throw notFound('Verification request not found');
  return presentRequest(request, media.for(admin.userId));
}

function presentRequest(request: RequestRow, media: ReaderAddresses): VerificationRequest {
  return {
    id: request.id,
    user: presentShortUser(request),
    status: request.status,
    reason: request.reason,
    createdAt: toIso(request.created_at),
    documents: request.documents.map(({ id, folder, width, size, mimeType }) => ({
      id,
      url: media.document({ id, folder, width }),
      mimeType,
      size,
    })),
  };
}
