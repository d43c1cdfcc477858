import MessageFormat from '@messageformat/core';
import { expect, it } from 'vitest';
import * as admin from '../src/shared/config/texts/es/admin.ts';
import * as operation from '../src/shared/config/texts/es/operation.ts';
import * as spanishPosts from '../src/shared/config/texts/es/posts.ts';
import * as posts from '../src/shared/config/texts/posts.ts';
import { sourceOf } from './replace-texts.ts';

const format = (tag: string, text: unknown, values: Record<string, unknown>) =>
  new MessageFormat(tag).compile(sourceOf(text))(values);

it('one of something is counted in the singular', () => {
  expect(format('es', admin.openResolved, { open: 1, resolved: 1 })).toBe('1 abierta, 1 resuelta');
  expect(format('es', admin.openResolved, { open: 0, resolved: 2 })).toBe('0 abiertas, 2 resueltas');
  expect(format('es', operation.failed, { count: 1, shown: '1' })).toBe('1 fallida');
  expect(format('es', operation.failed, { count: 2000, shown: '2000' })).toBe('2000 fallidas');
  expect(format('es', spanishPosts.morePosts, { count: 1 })).toBe('1 publicación más');
  expect(format('en', posts.morePosts, { count: 1 })).toBe('1 more post');
  expect(format('en', posts.morePosts, { count: 0 })).toBe('0 more posts');
});
