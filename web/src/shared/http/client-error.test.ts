import { expect, it } from 'vitest';
import { isOutage, messageOf, serverMessageOf, toClientError } from './client-error.ts';

it.each([
  [0, undefined, 'Network error. Please check your internet connection.'],
  [400, { message: 'Current password is incorrect' }, 'Current password is incorrect'],
  [400, undefined, 'Invalid request data.'],
  [401, { message: 'Invalid email or password' }, 'Invalid email or password'],
  [401, undefined, 'An unexpected error occurred.'],
  [402, { message: 'Add a payment method first' }, 'Add a payment method first'],
  [403, { message: 'Not yours' }, 'You do not have permission to perform this action.'],
  [404, { message: 'Post not found' }, 'The requested resource was not found.'],
  [409, { message: 'Username is already taken' }, 'Username is already taken'],
  [429, { message: 'Slow down' }, 'Too many requests. Please try again later.'],
  [500, { message: 'boom' }, 'Server error. Please try again later.'],
  [503, undefined, 'Server error. Please try again later.'],
])('turns %i with %o into "%s"', (statusCode, body, message) => {
  expect(toClientError(statusCode, body)).toMatchObject({ success: false, statusCode, message });
});

it('carries the field errors of a 400, and only well-formed ones', () => {
  const errors = [{ field: 'email', message: 'Email is invalid' }, { field: 1 }, 'x'];
  expect(toClientError(400, { message: 'Wrong', errors }).errors).toEqual([
    { field: 'email', message: 'Email is invalid' },
  ]);
  expect(toClientError(500, { errors }).errors).toBeUndefined();
});

it('survives an answer that is not ours', () => {
  expect(toClientError(400, '<html>').message).toBe('Invalid request data.');
  expect(toClientError(409, { message: 7 }).message).toBe('An unexpected error occurred.');
});

it('prefers the cause to the failed action', () => {
  expect(messageOf(toClientError(429, undefined), 'Failed to load feed')).toBe(
    'Too many requests. Please try again later.',
  );
  expect(messageOf(new Error('inside'), 'Failed to load feed')).toBe('Failed to load feed');
});

it.each([
  [403, { message: 'Your account is suspended' }, 'Your account is suspended'],
  [401, { message: 'Invalid email or password' }, 'Invalid email or password'],
  [401, undefined, 'the action’s own words'],
  [402, { message: 'The card was declined' }, 'The card was declined'],
  [500, { message: 'Something went wrong on our side.' }, 'Server error. Please try again later.'],
  [503, { message: 'The payment provider does not answer' }, 'Server error. Please try again later.'],
  [503, undefined, 'Server error. Please try again later.'],
  [0, undefined, 'Network error. Please check your internet connection.'],
])('of %i with %o a screen that shows the server’s own words shows "%s"', (statusCode, body, message) => {
  expect(serverMessageOf(toClientError(statusCode, body), 'the action’s own words')).toBe(message);
});

it('tells an outage from a judgement', () => {
  expect([0, 500, 503].map((status) => isOutage(toClientError(status, undefined)))).toEqual([true, true, true]);
  expect([400, 401, 404, 429].map((status) => isOutage(toClientError(status, undefined)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it('carries what a client can go on with', () => {
  const body = {
    message: 'A second step is due',
    code: 'second_factor_required',
    challenge: 'abc',
    factors: ['passkey'],
  };
  const { message: _message, ...nextStep } = body;
  expect(toClientError(401, body).nextStep).toEqual(nextStep);
  expect(toClientError(403, { code: 'step_up_required' }).message).toBe('Nothing was changed: it was not confirmed.');
  expect(toClientError(403, { code: 7 }).nextStep).toBeUndefined();
});
