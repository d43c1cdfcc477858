import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#/shared/testing/fake-browser.ts';
import { deleteCheckoutDraft, emptyCheckoutDraft, readCheckoutDraft, storeCheckoutDraft } from './checkout-draft.ts';

beforeEach(() => void fakeBrowser(() => ({ status: 200, body: {} })));
afterEach(() => vi.unstubAllGlobals());

const draft = { cardId: 'visa', amount: '7,25', note: 'For the encore' };

it('is restored only for the same person and the same purchase', () => {
  storeCheckoutDraft('ada', 'tip ben', draft);
  expect(readCheckoutDraft('ada', 'tip ben')).toEqual(draft);
  expect(readCheckoutDraft('eve', 'tip ben')).toEqual(emptyCheckoutDraft);
  expect(readCheckoutDraft('ada', 'tip cem')).toEqual(emptyCheckoutDraft);
});

it('is gone once it is paid', () => {
  storeCheckoutDraft('ada', 'tip ben', draft);
  deleteCheckoutDraft('ada', 'tip ben');
  expect(readCheckoutDraft('ada', 'tip ben')).toEqual(emptyCheckoutDraft);
});

it.each(['{', 'null', '7', '{"amount":5,"note":null,"cardId":[]}'])('begins empty where %s is stored', (stored) => {
  localStorage.setItem('checkout-draft:ada:tip ben', stored);
  expect(readCheckoutDraft('ada', 'tip ben')).toEqual(emptyCheckoutDraft);
});
