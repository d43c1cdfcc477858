import path from 'node:path';
import { expect, test } from 'vitest';
import { compareWire, readWireSurface, type WireSurface } from './wire-surface.ts';

const surface = await readWireSurface(path.resolve(import.meta.dirname, '../..'));
const copy = (): WireSurface => JSON.parse(JSON.stringify(surface));
type Changeable = { calls: Record<string, object>; events: Record<string, object> };
const withChange = (change: (copied: Changeable) => void) => {
  const copied = copy();
  change(copied);
  return compareWire(surface, copied);
};

test('the surface has the calls that are open to others, the events, and none of the web app’s own', () => {
  expect(surface.calls).toHaveProperty(['GET /internal/history/social', 'opensBy'], 'people:history');
  expect(surface.calls).toHaveProperty(['DELETE /posts/:id', 'opensBy'], 'posts:write');
  expect(Object.keys(surface.calls)).not.toContain('POST /auth/login');
  expect(surface.events).toHaveProperty(['social.user.followed']);
});

test('the same surface, and one with more in it, break nobody', () => {
  expect(compareWire(surface, copy())).toEqual([]);
  const { 'social.user.followed': _one, ...events } = surface.events;
  expect(compareWire({ ...surface, events }, surface)).toEqual([]);
});

test('an event or call that is gone, moved or shut is told', () => {
  expect(withChange(({ events }) => delete events['social.user.followed'])).toEqual([
    'social.user.followed: the event is gone',
  ]);
  expect(withChange(({ calls }) => delete calls['GET /internal/history/social'])).toEqual([
    'GET /internal/history/social: the call is gone, or no longer open to anybody outside',
  ]);
  const shut = withChange(({ calls }) =>
    Object.assign(calls['GET /internal/history/social'] ?? {}, { opensBy: 'people:read' }),
  );
  expect(shut).toEqual(['GET /internal/history/social: was opened by people:history and is by people:read']);
});

test('a property that an event loses, and an input that a call asks for, are told by their place', () => {
  const narrower = copy();
  const { data } = narrower.events['social.user.followed'] as unknown as {
    data: { properties: Record<string, unknown>; required: string[] };
  };
  const [lost = ''] = Object.keys(data.properties);
  delete data.properties[lost];
  const { query } = narrower.calls['GET /internal/history/social'] as unknown as { query: { required: string[] } };
  query.required.push('cursor');
  expect(compareWire(surface, narrower)).toEqual([
    'GET /internal/history/social query.cursor: is required now',
    `social.user.followed.${lost}: is gone`,
  ]);
});

test('a call without a query may take one that asks for nothing', () => {
  const withQuery = (required: string[]) => {
    const [before, after] = [copy(), copy()];
    const query = { type: 'object', properties: { since: { type: 'string' } }, required };
    Object.assign(before.calls['GET /internal/history/social'] ?? {}, { query: {} });
    Object.assign(after.calls['GET /internal/history/social'] ?? {}, { query });
    return compareWire(before, after);
  };
  expect(withQuery([])).toEqual([]);
  expect(withQuery(['since'])).toEqual(['GET /internal/history/social query.since: is required now']);
});
