import { login, register } from '@stagedoor/contracts/auth';
import { pageQuery } from '@stagedoor/contracts/list';
import { dollars, text } from '@stagedoor/contracts/text';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { decodeFields } from '#/input/form-fields.ts';
import { compileInput, type InputSchema, normaliseText } from '#/input/input.ts';
import { type PageQuery, readPage } from '#/input/paging.ts';

const person = { email: 'mara@example.com', username: 'mara_keys', password: 'secret1' };

function checkRegister(input: unknown) {
  return compileInput(register.body as InputSchema)(input);
}

describe('input of a call', () => {
  it('that fits passes', () => {
    expect(checkRegister({ ...person })).toBeUndefined();
  });

  it('names each wrong field once, in the words of the contract', () => {
    const problem = checkRegister({ email: 'nope', username: 'a!', password: 'short' });
    expect(problem?.errors).toEqual([
      { field: 'email', message: 'Email is invalid' },
      { field: 'username', message: 'Username must be at least 3 characters' },
      { field: 'password', message: 'Password must be at least 6 characters' },
    ]);
    expect(problem?.message).toBe('Email is invalid');
  });

  it.each([
    ['missing', {}],
    ['blank', { email: '  ', password: '' }],
  ])('that is %s is required', (_, input) => {
    const problem = compileInput(login.body as InputSchema)(input);
    expect(problem?.errors).toEqual([
      { field: 'email', message: 'Email is required' },
      { field: 'password', message: 'Password is required' },
    ]);
  });

  it('loses the fields that the contract does not know', () => {
    const input = { ...person, isVerified: true, id: 'x', __proto__: null };
    expect(checkRegister(input)).toBeUndefined();
    expect(input).toEqual(person);
  });

  it('has too few fields where the contract knows none of them', () => {
    const rule = Type.Object({ tag: Type.Optional(text({ max: 30 })) }, { minProperties: 1 });
    const check = compileInput(Type.Object({ rule }) as unknown as InputSchema);
    expect(check({ rule: { tag: 'vip', typo: 1 } })).toBeUndefined();
    expect(check({ rule: { typo: 1 } })?.errors).toMatchObject([{ field: 'rule' }]);
  });

  it('keeps a name on one line', () => {
    const input = { ...person, displayName: ' Bank\n\nPay at\r\n\tevil.example \u2028 now ' };
    expect(checkRegister(input)).toBeUndefined();
    expect(input.displayName).toBe('Bank Pay at evil.example now');
  });

  it('keeps a password as it is and normalises other text', () => {
    const input = { ...person, password: ' pass\u0000word ', displayName: ' Jose\u0301\u0000\ud800 ' };
    expect(checkRegister(input)).toBeUndefined();
    expect(input.password).toBe(' pass\u0000word ');
    expect(input.displayName).toBe('José');
  });

  it('counts a password in NFC, and leaves it as it was typed', () => {
    const typed = '한국어'.repeat(42).normalize('NFD');
    const input = { ...person, password: typed };
    expect(checkRegister(input)).toBeUndefined();
    expect(input.password).toBe(typed);
    const short = 'éàü'.normalize('NFD');
    expect(checkRegister({ ...person, password: short })?.message).toBe('Password must be at least 6 characters');
    // One that was counted otherwise when it was new.
    expect(compileInput(login.body as InputSchema)({ email: person.email, password: short })).toBeUndefined();
    expect(checkRegister({ ...person, password: 'é'.repeat(129).normalize('NFD') })?.message).toBe(
      'Password must be at most 128 characters',
    );
  });

  it.each([
    ['zero-width spaces', '\u200b\u2060\ufeff'],
    ['letters that are drawn blank', '\u3164 \u2800'],
    ['a mark alone', '\u0301'],
    ['overrides of the direction', '\u202e\u202d'],
  ])('that is nothing but %s is empty', (_, text) => {
    expect(normaliseText(text)).toBe('');
  });

  it('keeps invisible characters that belong to a word or an emoji, and no override of the direction', () => {
    expect(normaliseText('👩‍👩‍👧 می‌خواهم')).toBe('👩‍👩‍👧 می‌خواهم');
    expect(normaliseText('\u202enimda')).toBe('nimda');
  });

  it.each([[null], ['a string'], [5], [[]], [true]])('that is no object (%j) is refused', (input) => {
    expect(checkRegister(input)?.message).toBe('The body must be a JSON object');
  });
});

it.each([
  [
    Type.Object({ q: Type.String({ maxLength: 200 }) }),
    { q: 'x'.repeat(201) },
    'Search text must be at most 200 characters',
  ],
  [Type.Object({ q: Type.String({ minLength: 2 }) }), {}, 'Search text is required'],
  [Type.Object({ NEW_LIKE: Type.Object({}) }), { NEW_LIKE: 5 }, 'New like must be a JSON object'],
  [Type.Object({ paymentMethodId: Type.String() }), { paymentMethodId: 5 }, 'Payment method id must be text'],
  [Type.Object({ note: Type.String({ maxLength: 1 }) }), { note: 'ab' }, 'Note must be at most 1 character'],
  [Type.Object({ isPaid: Type.Boolean() }), { isPaid: 'yes' }, 'Is paid must be true or false'],
  [Type.Object({ count: Type.Integer() }), { count: 1.5 }, 'Count must be a whole number'],
  [Type.Object({ tags: Type.Array(Type.String()) }), { tags: 'a' }, 'Tags must be a list'],
  [Type.Object({ tags: Type.Array(Type.String()) }), { tags: ['a', 5] }, 'Entry 2 of tags must be text'],
  [Type.Object({ tags: Type.Array(Type.String(), { minItems: 1 }) }), { tags: [] }, 'Tags must have at least 1 entry'],
  [
    Type.Object({ tags: Type.Array(Type.String(), { maxItems: 2 }) }),
    { tags: ['', '', ''] },
    'Tags must have at most 2 entries',
  ],
  [
    Type.Object({ tags: Type.Array(Type.String(), { uniqueItems: true }) }),
    { tags: ['a', 'a'] },
    'Tags must not have the same entry twice',
  ],
  [Type.Object({ day: Type.String({ pattern: '^\\d+$' }) }), { day: 'x' }, 'Day is not valid'],
  [Type.Object({ sum: Type.Number({ exclusiveMinimum: 0 }) }), { sum: 0 }, 'Sum is not valid'],
  [Type.Object({ kind: Type.Literal('post') }), { kind: 'x' }, 'Kind must be post'],
  [Type.Object({ rule: Type.Object({}, { minProperties: 1 }) }), { rule: {} }, 'Rule must have at least 1 known field'],
])('without words of the contract for %j, %j is refused in words that a person can read', (schema, input, message) => {
  expect(compileInput(schema as unknown as InputSchema)(input)?.message).toBe(message);
});

describe('a price', () => {
  const check = compileInput(Type.Object({ price: dollars() }) as InputSchema);

  it.each([0, 1, 9.99, 999.99, 0.1, 12.5])('of %d is taken', (price) => {
    expect(check({ price })).toBeUndefined();
  });

  it.each([-0.01, 1000, 0.005, 1e-9, 9.999, '9.99', true, null, [5], '1e2', Number.NaN, Number.POSITIVE_INFINITY])(
    'of %j is refused',
    (price) => {
      expect(check({ price })?.errors?.[0]?.field).toBe('price');
    },
  );
});

describe('fields of a form', () => {
  const schema = Type.Object({
    limit: Type.Optional(Type.Integer()),
    price: Type.Optional(dollars()),
    isPaid: Type.Optional(Type.Boolean()),
    note: Type.Optional(text({ max: 5 })),
  }) as unknown as InputSchema;

  it('become numbers and booleans where they are plain', () => {
    expect(decodeFields(schema, { limit: '16', price: '9.99', isPaid: 'true', note: '12' })).toEqual({
      limit: 16,
      price: 9.99,
      isPaid: true,
      note: '12',
    });
  });

  it.each([
    { limit: '0x10' },
    { limit: '1e2' },
    { limit: '1.5' },
    { limit: ['1', '2'] },
    { limit: '' },
    { price: 'NaN' },
    { price: '1e2' },
    { isPaid: '1' },
    { isPaid: 'yes' },
  ])('that are not plain are refused: %j', (fields) => {
    expect(compileInput(schema)(decodeFields(schema, fields))?.statusCode).toBe(400);
  });
});

describe('page and limit of a list', () => {
  const schema = pageQuery({}) as unknown as InputSchema;
  const check = (fields: object) => {
    const query = decodeFields(schema, fields);
    const problem = compileInput(schema)(query);
    if (problem !== undefined) throw problem;
    return readPage(query as PageQuery);
  };

  it.each(['101', '9'.repeat(16), '9'.repeat(20), '9'.repeat(400)])('cut a limit of %s to 100', (limit) => {
    expect(check({ limit })).toMatchObject({ limit: 100 });
  });

  it.each(['0', '-1', '0'.repeat(20), `-${'9'.repeat(20)}`])('refuse a limit of %s', (limit) => {
    expect(() => check({ limit })).toThrow('Limit must be at least 1');
  });

  it.each(['501', '10001', '9'.repeat(20), '9'.repeat(400)])('say that page %s is too deep', (page) => {
    expect(() => check({ page })).toThrow('Pages go no deeper than 10,000 items; use a cursor');
  });

  it.each(['0', `-${'9'.repeat(20)}`])('refuse page %s', (page) => {
    expect(() => check({ page })).toThrow('Page must be at least 1');
  });
});

describe('text', () => {
  it('is trimmed, composed and freed of invisible characters', () => {
    expect(normaliseText('  a\r\nb\tc\u0007\u009f\udfff e\u0301  ')).toBe('a\nb\tc é');
  });

  it('keeps characters outside the basic plane', () => {
    expect(normaliseText('🎭 ok')).toBe('🎭 ok');
  });
});
