import { expect, it } from 'vitest';
import { catalogue } from '#/catalogue.ts';
import { spanishCatalogue } from '#/spanish-catalogue.ts';

const amounts = (text: string) => text.match(/\d+(?:[.,]\d+)*/g)?.map((amount) => amount.replace(/[.,]/g, '')) ?? [];

it('says in Spanish what each entry says, and nothing of what is not in the catalogue', () => {
  expect(Object.keys(spanishCatalogue).toSorted()).toEqual(catalogue.map(({ key }) => key).toSorted());
  for (const { key, features, tagline, description } of catalogue) {
    const spanish = spanishCatalogue[key];
    expect(spanish?.features, key).toHaveLength(features.length);
    for (const text of [spanish?.tagline, spanish?.description]) expect([tagline, description]).not.toContain(text);
  }
});

it('names the same amounts', () => {
  for (const { key, pricing } of catalogue) {
    const sameThousands = pricing.replace('100k', '100.000');
    expect(amounts(spanishCatalogue[key]?.pricing ?? ''), key).toEqual(amounts(sameThousands));
  }
});
