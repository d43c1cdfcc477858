import { expect, test } from 'vitest';
import { findContainers } from './compose-command.ts';

const auth = { ID: 'a1', Name: 'stagedoor-auth-1', Health: 'healthy', State: 'running' };
const mail = { ID: 'b2', Name: 'stagedoor-mail-1', Health: '', State: 'running' };
const find = (output: string) =>
  findContainers({ compose: async () => output, docker: () => Promise.reject(new Error('not asked')) }, 'auth');

test('containers are told with or without a health check, in each of the ways in which compose lists them', async () => {
  const expected = [
    { id: 'a1', name: 'stagedoor-auth-1', health: 'healthy' },
    { id: 'b2', name: 'stagedoor-mail-1', health: '' },
  ];
  expect(await find(`${JSON.stringify(auth)}\n${JSON.stringify(mail)}`)).toEqual(expected);
  expect(await find(JSON.stringify([auth, mail]))).toEqual(expected);
  expect(await find('')).toEqual([]);
});
