import { expect, test } from 'vitest';
import { describeContainers } from './compose-command.ts';

const mail = {
  Id: 'b2',
  Name: '/stagedoor-mail-1',
  Created: '2026-03-02T10:00:05.5Z',
  State: { Running: true },
  Config: { Labels: { 'com.docker.compose.oneoff': 'False' } },
  NetworkSettings: { Networks: { default: { IPAddress: '172.30.72.3' } } },
};
const auth = { ...mail, Id: 'a1', Name: '/stagedoor-auth-1', Created: '2026-03-02T10:00:01Z' };

test('containers are told with or without a health check, the oldest first', () => {
  const checked = { ...auth, State: { Running: true, Health: { Status: 'healthy' } } };
  expect(describeContainers(JSON.stringify([mail, checked]))).toEqual([
    { id: 'a1', name: 'stagedoor-auth-1', health: 'healthy', address: '172.30.72.3' },
    { id: 'b2', name: 'stagedoor-mail-1', health: 'none', address: '172.30.72.3' },
  ]);
});

test('what has ended and what ran once is no instance', () => {
  const ended = { ...auth, State: { Running: false } };
  const once = { ...mail, Config: { Labels: { 'com.docker.compose.oneoff': 'True' } } };
  expect(describeContainers(JSON.stringify([ended, once]))).toEqual([]);
});
