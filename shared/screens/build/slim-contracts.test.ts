import { expect, it } from 'vitest';
import { slimContracts } from './slim-contracts.ts';

const plugin = slimContracts();

/** Runs one of the plugin's hooks as the bundler would. */
async function load(id: string): Promise<string> {
  const { load: hook } = plugin;
  if (typeof hook !== 'function') throw new Error('The plugin loads nothing');
  const answer: unknown = await Reflect.apply(hook, undefined, [id]);
  if (typeof answer === 'object' && answer !== null && 'code' in answer) return String(answer.code);
  throw new Error(`Nothing was loaded for ${id}`);
}

it('makes a module of each export, so that routes share only the exports they use', async () => {
  const code = await load('\0@stagedoor/contracts/auth');
  expect(code).toContain('export { login } from "\\u0000contract:auth:login";');
  expect(code).not.toContain('defineCall');
});

it('keeps the address and input schema of a call, and drops its answer', async () => {
  const code = await load('\0contract:auth:login');
  expect(code).toContain('"path":"/auth/login"');
  expect(code).toContain('Email is required');
  expect(code).not.toContain('isEmailVerified');
  expect(code).not.toContain('refreshToken');
});

it('leaves code beside the contracts as it is', () => {
  const { resolveId: hook } = plugin;
  if (typeof hook !== 'function') throw new Error('The plugin resolves nothing');
  expect(Reflect.apply(hook, undefined, ['@stagedoor/contracts/weak-password'])).toBeNull();
  expect(Reflect.apply(hook, undefined, ['@stagedoor/contracts/auth'])).toBe('\0@stagedoor/contracts/auth');
});
