import { expect, it } from 'vitest';
import { formatDevice } from './format-device.ts';

it.each(['Firefox on Windows', 'Samsung Internet on Android', 'Chrome', 'iPhone'])(
  'names %s in English as the server does',
  (device) => expect(formatDevice(device)).toBe(device),
);

it('says of a browser that nobody could name what the list of sessions says', () =>
  expect(formatDevice('A browser')).toBe('Unknown device'));
