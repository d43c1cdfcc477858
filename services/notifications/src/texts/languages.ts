import type { Language } from '@stagedoor/contracts/language';
import { english } from '#/texts/english.ts';
import { spanish } from '#/texts/spanish.ts';
import type { Texts } from '#/texts/texts.ts';

export const textsIn: { readonly [L in Language]: Texts } = { en: english, es: spanish };
