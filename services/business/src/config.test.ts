import { catalogue } from '@stagedoor/catalogue/catalogue';
import { describe, expect, it } from 'vitest';
import { readBusinessConfig } from '#/config.ts';

function placed(environment: Record<string, string>): string[] {
  return readBusinessConfig(environment).stubs.map(({ entry, port }) => `${entry.key} ${port}`);
}

describe('which stubs run, and where', () => {
  it('is the whole catalogue on its own ports by default', () => {
    expect(placed({})).toEqual(catalogue.map(({ key, port }) => `${key} ${port}`));
    expect(placed({ SERVICES: 'all' })).toEqual(placed({}));
    expect(placed({}).at(0)).toBe('payments 3000');
  });

  it('is a list of keys where one is given', () => {
    expect(placed({ SERVICES: ' fan-crm, llc ,' })).toEqual(['llc 3040', 'fan-crm 3250']);
  });

  it('is moved as a block by the offset, and one by one by their own variables', () => {
    const environment = { SERVICES: 'payments,fan-crm,llc', STUB_PORT_OFFSET: '20000', FAN_CRM_PORT: '4100' };
    expect(placed(environment)).toEqual(['payments 23000', 'llc 23040', 'fan-crm 4100']);
  });

  it.each(['payment', 'payments,nothing', ',', 'all,payments'])('is refused as %s, without showing it', (services) => {
    expect(() => placed({ SERVICES: services })).toThrow(
      /^SERVICES must be 'all', or keys of the catalogue separated by commas$/,
    );
  });

  it('is refused with an invalid port', () => {
    expect(() => placed({ SERVICES: 'llc', LLC_PORT: '70000' })).toThrow(/^LLC_PORT must be a whole number/);
  });
});
