import { describe, expect, it } from 'vitest';
import {
  choiceVariable,
  InvalidConfig,
  integerVariable,
  listVariable,
  optionalVariable,
  portVariable,
  readConfig,
  textVariable,
  urlVariable,
} from '#/config/config.ts';

const variables = {
  port: portVariable('PORT', 4001),
  databaseUrl: urlVariable('DATABASE_URL', ['postgres:']),
  level: choiceVariable('LOG_LEVEL', ['info', 'warn'], 'info'),
  workers: integerVariable('WORKERS', { min: 1, max: 8, fallback: 2 }),
  proxies: listVariable('PROXIES', []),
  secret: optionalVariable('SECRET'),
  name: textVariable('NAME', 'stagedoor'),
};

describe('a configuration', () => {
  it('reads variables that are set, and uses defaults for others', () => {
    expect(readConfig(variables, { DATABASE_URL: 'postgres://db/x', PROXIES: '10.0.0.1, 10.0.0.2' })).toEqual({
      port: 4001,
      databaseUrl: 'postgres://db/x',
      level: 'info',
      workers: 2,
      proxies: ['10.0.0.1', '10.0.0.2'],
      secret: undefined,
      name: 'stagedoor',
    });
  });

  it('lists every problem at once, by name and never by value', () => {
    const environment = { PORT: '99999', LOG_LEVEL: 'loud', WORKERS: '2.5', SECRET: 'hush' };
    try {
      readConfig(variables, environment);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidConfig);
      expect((error as InvalidConfig).message).toBe(
        'PORT must be a whole number from 0 to 65535; DATABASE_URL is not set; ' +
          'LOG_LEVEL must be one of info, warn; WORKERS must be a whole number from 1 to 8',
      );
      expect((error as InvalidConfig).message).not.toMatch(/99999|loud|2\.5|hush/);
    }
  });

  it('says which schemes an address may have', () => {
    expect(() => readConfig(variables, { DATABASE_URL: 'mysql://db' })).toThrow(
      'DATABASE_URL must be an address that starts with postgres://',
    );
  });
});
