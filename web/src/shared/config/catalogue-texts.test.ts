import { catalogueCategories } from '@stagedoor/catalogue/categories';
import { expect, it } from 'vitest';
import { catalogueCategoryTexts } from './catalogue-texts.ts';

it('has every group of the catalogue', () => {
  expect(Object.keys(catalogueCategoryTexts)).toEqual([...catalogueCategories]);
});
