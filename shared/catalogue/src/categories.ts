/** The seven groups of the static catalogue, in the order in which they are shown. */
export const catalogueCategories = [
  'Payment & Finance',
  'Content & Creation',
  'Analytics & Data',
  'Marketing & Growth',
  'Agency & Team',
  'Community & Fans',
  'Support & Wellness',
] as const;

export type CatalogueCategory = (typeof catalogueCategories)[number];

/** The thirteen categories of the directory (its tabs, the mega menu, the sidebar), in their order. */
export const directoryCategories = [
  'PAYMENTS',
  'CONTENT',
  'DATA_ANALYTICS',
  'ENGAGEMENT',
  'EDUCATION',
  'AGENCY',
  'MARKETPLACE',
  'WELLNESS',
  'BUSINESS',
  'FINANCE',
  'MARKETING',
  'TECHNICAL',
  'OTHER',
] as const;

export type DirectoryCategory = (typeof directoryCategories)[number];

/** The colour of cards of services without a colour of their own. */
export const defaultServiceColor = '#6366F1';

/** Each is at least 4.4:1 on white, so that it also serves as the icon's colour. */
export const directoryCategoryColors: Readonly<Record<DirectoryCategory, string>> = {
  PAYMENTS: '#0B7A57',
  CONTENT: '#C2410C',
  DATA_ANALYTICS: '#1D63D8',
  ENGAGEMENT: '#C0265E',
  EDUCATION: '#B45309',
  AGENCY: '#7C3AED',
  MARKETPLACE: '#0E7490',
  WELLNESS: '#9A3F6B',
  BUSINESS: '#3B6E8F',
  FINANCE: '#2E7D32',
  MARKETING: '#B02A8F',
  TECHNICAL: '#475569',
  OTHER: defaultServiceColor,
};
