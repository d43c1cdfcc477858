import { type TProperties, type TSchema, Type } from 'typebox';

/** The message for a page of which the last item would be beyond the 10,000th. */
export const tooDeep = 'Pages go no deeper than 10,000 items; use a cursor';

/** `page` from 1, `limit` at most 100 (more is cut), or `cursor` from an earlier answer's `nextCursor`. */
export function pageQuery<Extra extends TProperties>(extra: Extra) {
  return Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, errorMessage: { maximum: tooDeep } })),
    limit: Type.Optional(Type.Integer({ minimum: 1 })),
    cursor: Type.Optional(Type.String({ maxLength: 512, 'x-verbatim': true })),
    ...extra,
  });
}

export const PaginationSchema = Type.Object({
  page: Type.Integer(),
  limit: Type.Integer(),
  /** Exact up to 10,000; on feed, explore, trending and search a lower bound. */
  total: Type.Integer(),
  totalPages: Type.Integer(),
  hasMore: Type.Boolean(),
  nextCursor: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
});
export type Pagination = Type.Static<typeof PaginationSchema>;

/** `{ <plural>: [...], pagination }`, the answer of every list. */
export function listOf<const Plural extends string, Item extends TSchema>(plural: Plural, item: Item) {
  return Type.Object({ [plural]: Type.Array(item), pagination: PaginationSchema } as Record<
    Plural,
    ReturnType<typeof Type.Array<Item>>
  > & { pagination: typeof PaginationSchema });
}
