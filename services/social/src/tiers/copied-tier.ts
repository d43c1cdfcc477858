/** What posts show of a tier that they name. */
export interface CopiedTier {
  readonly slot: number;
  readonly id: string;
  readonly name: string;
  readonly priceCents: number;
  readonly isArchived: boolean;
}

/** The same as a profile stores it: without names, because each page of posts reads many profiles. */
export type StoredTier = readonly [slot: number, id: string, name: string, priceCents: number, isArchived: boolean];

export function readStoredTier([slot, id, name, priceCents, isArchived]: StoredTier): CopiedTier {
  return { slot, id, name, priceCents, isArchived };
}
