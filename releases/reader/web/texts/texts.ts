import type { Language } from '@stagedoor/contracts/language';
import { type CrmTexts, english } from './english.ts';
import { spanish } from './spanish.ts';

/** For `useTexts`. */
export const texts: { readonly [L in Language]: CrmTexts } = { en: english, es: spanish };
