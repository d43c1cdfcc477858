import { describe, expect, it } from 'vitest';
import type { Draft } from './draft-store.ts';
import { type Audience, isOpenTo } from './preview-as.ts';

const AUDIENCES: readonly Audience[] = ['visitor', 'follower', 'subscriber', 'buyer'];
const openTo = (visibility: 'PUBLIC' | 'FOLLOWERS' | 'SUBSCRIBERS', price: number) =>
  AUDIENCES.filter((audience) => isOpenTo(audience, { visibility }, price));

describe('a post to be published', () => {
  it('is open to its audience', () => {
    expect(openTo('PUBLIC', 0)).toEqual(AUDIENCES);
    expect(openTo('FOLLOWERS', 0)).toEqual(['follower', 'subscriber', 'buyer']);
    expect(openTo('SUBSCRIBERS', 0)).toEqual(['subscriber', 'buyer']);
  });

  it('is open only to buyers where it has a price', () => {
    expect(openTo('PUBLIC', 1)).toEqual(['buyer']);
    expect(openTo('SUBSCRIBERS', 1)).toEqual(['buyer']);
  });

  it('is open to nobody else where only a newer server knows its audience', () => {
    const { visibility }: Pick<Draft, 'visibility'> = JSON.parse('{ "visibility": "FRIENDS" }');
    expect(AUDIENCES.map((audience) => isOpenTo(audience, { visibility }, 0))).toEqual([false, false, false, true]);
  });
});
