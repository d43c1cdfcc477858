import type { EntryTexts } from '#/entry-texts.ts';
import { spanishAgencyAndTeam } from '#/spanish/agency-and-team.ts';
import { spanishAnalyticsAndData } from '#/spanish/analytics-and-data.ts';
import { spanishCommunityAndFans } from '#/spanish/community-and-fans.ts';
import { spanishContentAndCreation } from '#/spanish/content-and-creation.ts';
import { spanishMarketingAndGrowth } from '#/spanish/marketing-and-growth.ts';
import { spanishPaymentAndFinance } from '#/spanish/payment-and-finance.ts';
import { spanishSupportAndWellness } from '#/spanish/support-and-wellness.ts';

/** The entries in Spanish, by their key. */
export const spanishCatalogue: Readonly<Record<string, EntryTexts>> = {
  ...spanishAgencyAndTeam,
  ...spanishAnalyticsAndData,
  ...spanishCommunityAndFans,
  ...spanishContentAndCreation,
  ...spanishMarketingAndGrowth,
  ...spanishPaymentAndFinance,
  ...spanishSupportAndWellness,
};
