import { describe, expect, it } from 'vitest';
import { attributeAmount, type LineAmount, sumLines } from '#/invoices/attribute-amount.ts';

const lines = (...cents: number[]): LineAmount[] =>
  cents.map((amount, line) => ({ line, cents: amount })).filter((one) => one.cents > 0);

describe('an amount that names no lines', () => {
  it('is of the lines that come to exactly it, where that is one choice', () => {
    expect(attributeAmount(lines(1_500, 3_048, 3_500), 3_048)).toEqual([{ line: 1, cents: 3_048 }]);
    expect(attributeAmount(lines(1_500, 3_048, 3_500), 5_000)).toEqual([
      { line: 0, cents: 1_500 },
      { line: 2, cents: 3_500 },
    ]);
    expect(attributeAmount(lines(1_500, 3_048), 4_548)).toEqual(lines(1_500, 3_048));
  });

  it('is of all that are left in proportion, where no choice or more than one comes to it', () => {
    expect(attributeAmount(lines(1_500, 3_500), 1_000)).toEqual(lines(300, 700));
    expect(attributeAmount(lines(1_500, 1_500), 1_500)).toEqual(lines(750, 750));
    // As one line, or as two others.
    expect(attributeAmount(lines(1_000, 2_000, 3_000), 3_000)).toEqual(lines(500, 1_000, 1_500));
    expect(attributeAmount(lines(0, 1_500), 400)).toEqual([{ line: 1, cents: 400 }]);
  });

  it('comes to the cent to the amount, and takes of no line more than it has', () => {
    for (const left of [lines(1, 1, 1), lines(917, 2_800, 930), lines(1, 5_000, 1, 7)]) {
      for (let amount = 0; amount <= sumLines(left); amount += 1) {
        const parts = attributeAmount(left, amount);
        expect(sumLines(parts)).toBe(amount);
        for (const { line, cents } of parts) expect(cents).toBeLessThanOrEqual(left[line]?.cents ?? 0);
      }
    }
  });

  it('is of no line beyond what they have', () => {
    expect(attributeAmount(lines(1_500, 3_500), 6_000)).toEqual(lines(1_500, 3_500));
    expect(attributeAmount([], 100)).toEqual([]);
  });

  it('is found at once among a hundred lines of odd amounts', () => {
    const many = lines(...Array.from({ length: 100 }, (_, nth) => 1_000 + ((nth * 7_919) % 3_001)));
    expect(sumLines(attributeAmount(many, 98_765))).toBe(98_765);
  });
});

describe('an amount that names lines', () => {
  it('is of these as far as they have something left, and the rest of others', () => {
    const left = lines(1_500, 1_500, 2_000);
    expect(attributeAmount(left, 700, [{ line: 1, cents: 700 }])).toEqual([{ line: 1, cents: 700 }]);
    expect(attributeAmount(left, 2_200, [{ line: 1, cents: 2_200 }])).toEqual([
      { line: 0, cents: 300 },
      { line: 1, cents: 1_500 },
      { line: 2, cents: 400 },
    ]);
    expect(attributeAmount(left, 1_500, [{ line: 7, cents: 1_500 }])).toEqual(lines(450, 450, 600));
  });
});
