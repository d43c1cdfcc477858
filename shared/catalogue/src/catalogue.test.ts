import { describe, expect, it } from 'vitest';
import { catalogue, findEntry, getEntry } from '#/catalogue.ts';
import { catalogueCategories, directoryCategories, directoryCategoryColors } from '#/categories.ts';

/** The specification's table, letter for letter, in the order in which it lists the keys. */
const table = `
payments      | 3000 | live        | Payment & Finance   | PAYMENTS       | 2.9% + $0.30 per transaction
chargebacks   | 3010 | live        | Payment & Finance   | PAYMENTS       | $99/month + success fee
banking       | 3020 | live        | Payment & Finance   | FINANCE        | free tier
accounting    | 3030 | live        | Payment & Finance   | FINANCE        | $49/month
llc           | 3040 | live        | Payment & Finance   | BUSINESS       | from $149
verification  | 3050 | live        | Payment & Finance   | TECHNICAL      | $0.50 per verification
education     | 3060 | live        | Content & Creation  | EDUCATION      | $299/year or $29/month
ai-content    | 3070 | live        | Content & Creation  | CONTENT        | $19/month for 100k tokens
qa            | 3080 | live        | Content & Creation  | CONTENT        | $5 per review
calendar      | 3090 | beta        | Content & Creation  | CONTENT        | $15/month
merch         | 3100 | live        | Content & Creation  | MARKETPLACE    | free
branding      | 3110 | live        | Content & Creation  | CONTENT        | $199 one-time
marketplace   | 3120 | live        | Content & Creation  | MARKETPLACE    | 15% commission
storage       | 3130 | live        | Content & Creation  | TECHNICAL      | $29/month
analytics     | 3140 | live        | Analytics & Data    | DATA_ANALYTICS | $39/month
engagement    | 3150 | live        | Analytics & Data    | ENGAGEMENT     | $25/month
safety        | 3160 | live        | Analytics & Data    | TECHNICAL      | free basic, $19/month premium
marketing     | 3170 | live        | Marketing & Growth  | MARKETING      | $49/month
enforcer      | 3180 | live        | Marketing & Growth  | TECHNICAL      | $12/month
perks         | 3190 | beta        | Marketing & Growth  | MARKETING      | $29/month
agency        | 3200 | live        | Agency & Team       | AGENCY         | $199/month
team          | 3210 | live        | Agency & Team       | AGENCY         | $19/month per user
agents        | 3220 | beta        | Agency & Team       | AGENCY         | free to browse
crm           | 3230 | beta        | Agency & Team       | AGENCY         | $35/month
dashboard     | 3240 | live        | Analytics & Data    | DATA_ANALYTICS | free with any service
fan-crm       | 3250 | live        | Community & Fans    | ENGAGEMENT     | $45/month
community     | 3260 | beta        | Community & Fans    | ENGAGEMENT     | $79/month
matching      | 3270 | beta        | Community & Fans    | ENGAGEMENT     | 20% commission
crypto        | 3280 | coming-soon | Payment & Finance   | PAYMENTS       | TBA
wellness      | 3290 | live        | Support & Wellness  | WELLNESS       | free plus paid counseling
legal         | 3300 | live        | Support & Wellness  | BUSINESS       | $99/month or $150/hour
transition    | 3310 | beta        | Support & Wellness  | BUSINESS       | $299 one-time
crisis        | 3320 | live        | Support & Wellness  | WELLNESS       | $999/month retainer
tax-prep      | 3330 | beta        | Payment & Finance   | FINANCE        | from $199/year
insurance     | 3340 | beta        | Payment & Finance   | FINANCE        | varies
retirement    | 3360 | beta        | Payment & Finance   | FINANCE        | 1% AUM or $99/month`;

const specified = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** Later entries come behind these; only the specification's own are held to its table. */
const original = catalogue.slice(0, specified.length);

describe('the catalogue', () => {
  it('holds the 36 entries of the specification with their facts, in its order', () => {
    expect(specified).toHaveLength(36);
    expect(
      original.map((entry) => [
        entry.key,
        String(entry.port),
        entry.status,
        entry.catalogueCategory,
        entry.directoryCategory,
        entry.pricing,
      ]),
    ).toEqual(specified);
  });

  it('numbers its entries from 1 without a gap', () => {
    expect(catalogue.map((entry) => entry.sortOrder)).toEqual(catalogue.map((_, index) => index + 1));
  });

  it('gives every entry a port of its own from 3000 to 3360 in steps of 10, and leaves 3350 free', () => {
    const ports = Array.from({ length: 37 }, (_, step) => 3000 + step * 10).filter((port) => port !== 3350);
    expect(original.map((entry) => entry.port)).toEqual(ports);
    expect(new Set(catalogue.map((entry) => entry.port)).size).toBe(catalogue.length);
  });

  it('has ten betas and one entry that is coming soon', () => {
    const keysOf = (status: string) => original.filter((entry) => entry.status === status).map((entry) => entry.key);
    expect(keysOf('beta').sort()).toEqual(
      'agents calendar community crm insurance matching perks retirement tax-prep transition'.split(' '),
    );
    expect(keysOf('coming-soon')).toEqual(['crypto']);
    expect(keysOf('live')).toHaveLength(25);
  });

  it('opens eight entries to everyone and asks a subscription of all others', () => {
    const open = original.filter((entry) => entry.isPublic).map((entry) => entry.key);
    expect(open).toEqual('payments banking merch safety agents dashboard wellness crisis'.split(' ').sort(byOrder));
    for (const entry of catalogue) expect(entry.requiresSubscription).toBe(!entry.isPublic);
  });

  it('derives slug, endpoint and colour', () => {
    for (const entry of catalogue) {
      expect(entry.slug).toBe(entry.key);
      expect(entry.apiEndpoint).toBe(`/api/${entry.key}`);
      expect(entry.color).toBe(directoryCategoryColors[entry.directoryCategory]);
    }
  });

  it('finds an entry by its key', () => {
    expect(findEntry('fan-crm')?.name).toBe('Fan CRM');
    expect(findEntry('toString')).toBeUndefined();
    expect(getEntry('payments').port).toBe(3000);
    expect(() => getEntry('nothing')).toThrow("The catalogue has no entry 'nothing'");
  });
});

describe('the texts of the catalogue', () => {
  it.each(catalogue.map((entry) => [entry.key, entry] as const))('%s reads like a product page', (_, entry) => {
    const sentences = entry.description.match(/[.?](\s|$)/g) ?? [];
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(4);
    expect(entry.tagline.length).toBeLessThanOrEqual(70);
    expect(entry.features.length).toBeGreaterThanOrEqual(4);
    expect(entry.features.length).toBeLessThanOrEqual(6);
    for (const feature of entry.features) expect(feature.split(' ').length).toBeLessThanOrEqual(7);
    expect(new Set(entry.features).size).toBe(entry.features.length);
    for (const text of [entry.name, entry.tagline, entry.description, ...entry.features]) {
      expect(text).toBe(text.trim());
      expect(text).not.toContain('!');
    }
  });

  it('never repeats a name, tagline, description or icon', () => {
    for (const fact of ['name', 'tagline', 'description', 'icon'] as const) {
      expect(new Set(catalogue.map((entry) => entry[fact])).size).toBe(catalogue.length);
    }
  });
});

describe('the planned operations', () => {
  it.each(catalogue.map((entry) => [entry.key, entry] as const))('%s plans three to six distinct calls', (_, entry) => {
    expect(entry.operations.length).toBeGreaterThanOrEqual(3);
    expect(entry.operations.length).toBeLessThanOrEqual(6);
    const calls = entry.operations.map((operation) => `${operation.method} ${operation.path}`);
    expect(new Set(calls).size).toBe(calls.length);
    for (const operation of entry.operations) {
      expect(operation.path).toMatch(/^(\/(:?[a-z]+(-[a-z]+)*))+$/);
      expect(operation.path).not.toMatch(/^\/(health|metrics|openapi)/);
      expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
    }
  });
});

describe('the categories', () => {
  it('stand in the order of the specification', () => {
    expect(catalogueCategories.join(', ')).toBe(
      'Payment & Finance, Content & Creation, Analytics & Data, Marketing & Growth, Agency & Team, Community & Fans, Support & Wellness',
    );
    expect(directoryCategories.join(', ')).toBe(
      'PAYMENTS, CONTENT, DATA_ANALYTICS, ENGAGEMENT, EDUCATION, AGENCY, MARKETPLACE, WELLNESS, BUSINESS, FINANCE, MARKETING, TECHNICAL, OTHER',
    );
  });

  it('each have a colour with at least 4.4:1 against white, or the default', () => {
    for (const [category, color] of Object.entries(directoryCategoryColors)) {
      expect(color).toMatch(/^#[0-9A-F]{6}$/);
      expect(contrastOnWhite(color), category).toBeGreaterThanOrEqual(4.4);
    }
  });
});

function byOrder(one: string, other: string): number {
  return getEntry(one).sortOrder - getEntry(other).sortOrder;
}

/** WCAG 2 contrast of a #RRGGBB colour against white. */
function contrastOnWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
