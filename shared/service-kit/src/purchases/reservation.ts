/**
 * How long an item stays reserved for a buyer who is paying, because a bank may ask for confirmation. Its owner cannot
 * delete it before that ends.
 */
export const reservedMs = 10 * 60_000;
/** A buyer can reserve the same item again only after this long, or they could keep its owner from deleting it for ever. */
export const reserveAgainMs = 24 * 3_600_000;
