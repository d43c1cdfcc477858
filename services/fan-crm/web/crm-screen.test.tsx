import { makeTestHost, renderScreen } from '@stagedoor/screens/testing/render-screen';
import { expect, it } from 'vitest';
import type { FanCard } from '#/contracts/fan.ts';
import { CrmScreen } from './crm-screen.tsx';
import { ImportResult } from './csv/import-form.tsx';
import { ShownFan } from './fan/fan-page.tsx';
import { readFanQuery, toCallQuery, writeFanQuery } from './fans/fan-query.ts';
import { FanRows } from './fans/fan-rows.tsx';
import { describeRule } from './lists/describe-rule.ts';
import { Lists } from './lists/lists-page.tsx';
import { draftOf, ruleOf } from './lists/rule-draft.ts';
import { errorOf } from './shared/error-of.ts';
import { english } from './texts/english.ts';
import { spanish } from './texts/spanish.ts';
import { ThanksForm } from './thanks/thanks-form.tsx';

const ada: FanCard = {
  id: '01981b5c-0000-7000-8000-0000000000f1',
  username: 'ada',
  displayName: 'Ada Doe',
  avatarUrl: null,
  since: '2026-01-05T12:00:00.000Z',
  isFollowing: true,
  subscription: { since: '2026-01-10T12:00:00.000Z', endsAt: null },
  renewals: 1,
  spent: { total: 29.98, subscriptions: 19.98, tips: 5, posts: 3, messages: 2 },
  lastWroteAt: '2026-02-01T12:20:00.000Z',
  lastWrittenAt: null,
  tags: ['vip'],
  hasNote: true,
  note: 'Plays the oboe',
  noteRevision: 1,
  lists: [],
};

it('shows fans with what they are, what they spent and when they wrote', () => {
  const markup = renderScreen(
    <FanRows fans={[ada, { ...ada, id: 'b', subscription: null, lastWroteAt: null, tags: [] }]} total={2} />,
  );
  for (const text of ['Ada Doe', '$29.98', 'Wrote Feb 1, 2026', 'vip', 'Subscribed', 'Following', 'Never wrote'])
    expect(markup).toContain(text);
});

it.each([
  [{ subscription: { since: null, endsAt: '2026-04-01T12:00:00.000Z' } }, 'Ends Apr 1, 2026'],
  [{ subscription: null, isFollowing: false }, 'Left, has paid'],
  [{ subscription: null, isFollowing: false, spent: { ...ada.spent, total: 0 } }, 'Left<'],
])('says what a fan is: %#', (changed, text) => {
  expect(renderScreen(<FanRows fans={[{ ...ada, ...changed }]} total={1} />)).toContain(text);
});

it('shows a fan with figures, note and tags', () => {
  const markup = renderScreen(<ShownFan fan={ada} />);
  for (const text of ['Plays the oboe', 'Renewals', '$19.98', 'Remove tag vip', 'You last wrote'])
    expect(markup).toContain(text);
});

it('says so where there is no list, and what a rule is', () => {
  expect(renderScreen(<Lists lists={[]} />)).toContain('No lists yet');
  const rule = { relation: 'subscribed', spentOver: 50, silentDays: 30 } as const;
  expect(
    renderScreen(
      <Lists
        lists={[
          { id: 'a', name: 'Win back', rule, revision: 1 },
          { id: 'b', name: 'Friends', rule: null, revision: 1 },
        ]}
      />,
    ),
  ).toMatch(/Subscribed, spent over \$50\.00, silent 30 days.*By hand/s);
  expect(describeRule({ relation: 'ending', newWithinDays: 1, tag: 'vip' }, english)).toBe(
    'Subscription ending, new within 1 day, tagged vip',
  );
});

it('says which lines of a file were left out', () => {
  const result = {
    fans: 1,
    problems: [{ line: 3, message: 'nobody is not a fan of yours' }],
    problemCount: 1,
    listId: 'a',
  };
  const markup = renderScreen(<ImportResult result={result} />);
  for (const text of ['1 fan was', 'Line 3: nobody is not a fan of yours', 'Open the list'])
    expect(markup).toContain(text);
});

it('is for creators alone', () => {
  const host = makeTestHost();
  expect(renderScreen(<CrmScreen />, host)).toContain('Search fans');
  const asFan = { ...host, person: { ...host.person, role: 'FAN' as const } };
  expect(renderScreen(<CrmScreen />, asFan)).toContain('Fan CRM is for creators');
});

it('has what is searched for in the address', () => {
  const query = { q: 'ada d', relation: 'left', tag: 'vip', sort: 'silent' } as const;
  const path = writeFanQuery('/lists/7', query);
  expect(readFanQuery(path)).toEqual(query);
  expect(toCallQuery(query, '7')).toEqual({ ...query, limit: 30, listId: '7' });
  const none = readFanQuery('/?relation=friends&sort=name');
  expect(none).toEqual({ q: '', relation: '', tag: '', sort: 'spent' });
  expect([writeFanQuery('/', none), toCallQuery(none)]).toEqual(['/', { sort: 'spent', limit: 30 }]);
});

it('keeps a rule as it is through its form', () => {
  const rule = { relation: 'left', spentOver: 12.5, silentDays: 30, newWithinDays: 365, tag: 'vip' } as const;
  expect(ruleOf(draftOf(rule))).toEqual(rule);
  expect(ruleOf(draftOf(null))).toEqual({});
  expect(ruleOf({ ...draftOf(null), spentOver: '12,5' })).toEqual({ spentOver: 12.5 });
});

it('says what is wrong with a field, and elsewhere what is wrong at all', () => {
  const error = Object.assign(new Error('Name is required'), {
    errors: [{ field: 'name', message: 'Name is required' }],
  });
  const { said } = english;
  expect([errorOf(error, 'name', said), errorOf(error, 'note', said)]).toEqual(['Name is required', undefined]);
  expect(errorOf(error, 'name', spanish.said)).toBe('Hace falta un nombre');
  expect(errorOf(new Error('Away'), 'name', said)).toBe('Away');
  expect(errorOf(null, 'name', said)).toBeUndefined();
});

it('counts to 10,000', () => {
  expect([1, 2_000, 10_000].map((count) => english.fans.count(count))).toEqual([
    '1 fan',
    '2,000 fans',
    '10,000 fans or more',
  ]);
});

it('is Spanish on a Spanish page, with its dates and money', () => {
  const host = makeTestHost({ language: 'es' });
  const markup = renderScreen(<FanRows fans={[ada]} total={1} />, host);
  for (const text of ['29,98\u00a0US$', 'Escribió el 1 feb 2026', 'Con suscripción']) expect(markup).toContain(text);
  expect(renderScreen(<CrmScreen />, host)).toContain('Buscar fans');
  const rule = { relation: 'subscribed', spentOver: 50, silentDays: 1 } as const;
  expect(describeRule(rule, spanish)).toBe('Suscritos, gasto superior a 50,00\u00a0US$, 1 día sin escribir');
  expect([1, 10_000].map((count) => spanish.fans.count(count))).toEqual(['1 fan', '10.000 fans o más']);
});

it('shows the monthly thanks with when they are posted, and offers to turn them on or off', () => {
  const on = {
    content: 'Thank you',
    revision: 1,
    nextAt: '2026-04-01T12:00:00.000Z',
    postedAt: '2026-03-01T12:00:00.000Z',
  };
  const shown = renderScreen(<ThanksForm thanks={on} />);
  for (const text of ['Thank you', 'Next post: Apr 1, 2026', 'Last post: Mar 1, 2026', 'Turn off', 'Save'])
    expect(shown).toContain(text);
  const off = renderScreen(<ThanksForm thanks={{ content: '', revision: 1, nextAt: null, postedAt: null }} />, {
    language: 'es',
  });
  expect(off).toContain('Activar');
  expect(off).not.toContain('Desactivar');
});
