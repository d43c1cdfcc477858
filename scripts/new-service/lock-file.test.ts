import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addToLock, readLockedVersion, removeFromLock } from './lock-file.ts';

const packages = {
  '': { name: 'stagedoor' },
  'node_modules/@stagedoor/auth': { resolved: 'services/auth', link: true },
  'node_modules/fastify': { version: '5.12.8' },
  'services/auth': { name: '@stagedoor/auth', version: '2.0.0' },
};
const manifest = {
  name: '@stagedoor/llc',
  version: '2.0.0',
  license: 'MIT',
  dependencies: { fastify: '5.12.8' },
  devDependencies: { '@stagedoor/screens': '*' },
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'stagedoor-lock-'));
  mkdirSync(path.join(root, 'node_modules'));
  mkdirSync(path.join(root, 'services/llc'), { recursive: true });
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) {
    writeFileSync(path.join(root, file), `${JSON.stringify({ lockfileVersion: 3, packages }, null, 2)}\n`);
  }
});
afterEach(() => rmSync(root, { recursive: true }));

const lockOf = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;

test('a service that needs nothing new is in the lock and installed, without a registry', () => {
  addToLock(root, 'llc', manifest);
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) {
    expect(lockOf(file)['node_modules/@stagedoor/llc']).toEqual({ resolved: 'services/llc', link: true });
    expect(lockOf(file)['services/llc']).toEqual(manifest);
  }
  expect(lstatSync(path.join(root, 'node_modules/@stagedoor/llc')).isSymbolicLink()).toBe(true);
  expect(existsSync(path.join(root, 'node_modules/@stagedoor/llc/'))).toBe(true);
});

test('adding and removing a workspace leaves the lock file unchanged', () => {
  const before = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  addToLock(root, 'llc', manifest);
  removeFromLock(root, 'llc');
  expect(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).toBe(before);
  expect(existsSync(path.join(root, 'node_modules/@stagedoor/llc'))).toBe(false);
});

test('a version that nobody has locked is a fault', () => {
  expect(readLockedVersion(root, 'fastify')).toBe('5.12.8');
  expect(() => readLockedVersion(root, 'typebox')).toThrow('package-lock.json has no typebox');
});
