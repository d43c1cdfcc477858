import { expect, it } from 'vitest';
import { checkRegistration } from './auth-forms.ts';

const complete = { password: 'secret1', confirmPassword: 'secret1', acceptsTerms: true };

it('has nothing to say of a complete registration', () => {
  expect(checkRegistration(complete)).toEqual({});
});

it('asks for the password again before it compares the two', () => {
  expect(checkRegistration({ ...complete, confirmPassword: '' })).toEqual({
    confirmPassword: 'Please confirm your password',
  });
  expect(checkRegistration({ ...complete, confirmPassword: 'secret2' })).toEqual({
    confirmPassword: 'Passwords do not match',
  });
});

it('takes a password for the same that another keyboard wrote', () => {
  const password = 'crème brûlée';
  const forms = { password: password.normalize('NFC'), confirmPassword: password.normalize('NFD') };
  expect(checkRegistration({ ...complete, ...forms })).toEqual({});
});

it('insists on the terms', () => {
  expect(checkRegistration({ ...complete, acceptsTerms: false })).toEqual({
    acceptsTerms: 'You must accept the terms',
  });
});
