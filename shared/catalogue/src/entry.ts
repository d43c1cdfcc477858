import { type CatalogueCategory, type DirectoryCategory, directoryCategoryColors } from '#/categories.ts';
import type { Price } from '#/price.ts';

export type ServiceStatus = 'live' | 'beta' | 'coming-soon';

/** A planned call of the service; its stub lists it in the OpenAPI document and answers 501. */
export type PlannedOperation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the entry's endpoint, parameters as `:id`; '/cases' of `chargebacks` is `/api/chargebacks/cases` outside. */
  path: `/${string}`;
  summary: string;
};

/** The part of an entry that is written by hand; the rest is derived from it. */
export type EntryFacts = {
  key: string;
  name: string;
  tagline: string;
  description: string;
  features: readonly string[];
  catalogueCategory: CatalogueCategory;
  directoryCategory: DirectoryCategory;
  port: number;
  status: ServiceStatus;
  /** The price as people read it. */
  pricing: string;
  /** The same price in numbers, for billing. */
  price: Price;
  /** The name of a lucide icon, in lucide's own kebab-case. */
  icon: string;
  /** Open to everyone; all others require a subscription. */
  isPublic: boolean;
  sortOrder: number;
  operations: readonly PlannedOperation[];
};

export type CatalogueEntry = Readonly<EntryFacts> & {
  readonly slug: string;
  readonly apiEndpoint: `/api/${string}`;
  readonly color: string;
  readonly requiresSubscription: boolean;
};

/** Completes the hand-written facts with the ones that follow from them. */
export function describeEntry(facts: EntryFacts): CatalogueEntry {
  return {
    ...facts,
    slug: facts.key,
    apiEndpoint: `/api/${facts.key}`,
    color: directoryCategoryColors[facts.directoryCategory],
    requiresSubscription: !facts.isPublic,
  };
}
