import { expect, it } from 'vitest';
import { formatDevice } from './format-device.ts';

it.each(['Firefox on Windows', 'Samsung Internet on Android', 'Chrome', 'iPhone'])(
  'names %s in English as the server does',
  (device) => expect(formatDevice(device)).toBe(device),
);
