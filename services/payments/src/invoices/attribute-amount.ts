/** An amount of a line of an invoice, in cents. */
export interface LineAmount {
  readonly line: number;
  readonly cents: number;
}

/** Beyond this many sums of lines an amount is as good as certain to be that of several choices of them. */
const mostSums = 10_000;

/**
 * Finds the lines that an amount is about. `left` is the positive remainder of each line, in the order of the lines; `named` is what
 * the request attributed to lines. The rest of the amount is attributed to the lines whose remainders add up to exactly it, if there
 * is only one such choice; otherwise to all remainders in proportion. Any excess over all lines belongs to none.
 */
export function attributeAmount(
  left: readonly LineAmount[],
  amountCents: number,
  named: readonly LineAmount[] = [],
): LineAmount[] {
  const kept = left.map(({ line, cents }) => ({ line, cents: Math.min(cents, centsOf(named, line)) }));
  const open = left.map(({ line, cents }) => ({ line, cents: cents - centsOf(kept, line) }));
  const restCents = amountCents - sumLines(kept);
  const someLeft = open.filter(({ cents }) => cents > 0);
  const rest = findOnlyChoice(someLeft, restCents) ?? apportion(someLeft, restCents);
  return kept.map(({ line, cents }) => ({ line, cents: cents + centsOf(rest, line) })).filter(({ cents }) => cents > 0);
}

export const sumLines = (lines: readonly LineAmount[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

export const centsOf = (lines: readonly LineAmount[], line: number) =>
  lines.find((one) => one.line === line)?.cents ?? 0;

/** Returns the lines that add up to exactly this amount; undefined if there is no such choice, or more than one. */
function findOnlyChoice(left: readonly LineAmount[], amountCents: number): readonly LineAmount[] | undefined {
  const choices = new Map<number, readonly LineAmount[] | 'several'>([[0, []]]);
  for (const one of left) {
    for (const [sum, lines] of [...choices]) {
      const more = sum + one.cents;
      if (more > amountCents) continue;
      choices.set(more, choices.has(more) || lines === 'several' ? 'several' : [...lines, one]);
    }
    if (choices.size > mostSums) return undefined;
  }
  const found = choices.get(amountCents);
  return found === 'several' ? undefined : found;
}

/** Divides an amount in proportion, to the cent; no line gets more than its remainder. */
function apportion(left: readonly LineAmount[], amountCents: number): LineAmount[] {
  let ofCents = sumLines(left);
  let restCents = Math.min(amountCents, ofCents);
  return left.map(({ line, cents }) => {
    const part = Math.round((restCents * cents) / ofCents);
    restCents -= part;
    ofCents -= cents;
    return { line, cents: part };
  });
}
