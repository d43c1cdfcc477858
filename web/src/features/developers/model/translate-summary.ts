import { serverTextsForDevelopers } from '#/shared/config/server-texts-for-developers.ts';

/** Returns the contract's summary of a call or an event in the language of the page. */
export function translateSummary(summary: string): string {
  // The table is left out of a build that does not use it.
  return __LANGUAGE__ === 'es' ? (serverTextsForDevelopers[summary] ?? summary) : summary;
}
