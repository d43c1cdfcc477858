import { expect, it, vi } from 'vitest';

vi.mock('./translate-server-text.ts', () => ({
  translateServerText: (text: string) => (text === 'Email is invalid' ? 'El correo no es válido' : text),
}));
const { translateErrorBody } = await import('./translate-error-body.ts');

it('translates the sentence of an error and those of its fields, and leaves what it does not know', () => {
  const body = {
    statusCode: 400,
    message: 'Something new',
    errors: [{ field: 'email', message: 'Email is invalid' }],
  };
  expect(translateErrorBody(body)).toEqual({
    statusCode: 400,
    message: 'Something new',
    errors: [{ field: 'email', message: 'El correo no es válido' }],
  });
});

it('leaves alone what is no error of ours', () => {
  expect(translateErrorBody(undefined)).toBeUndefined();
  expect(translateErrorBody('<h1>Bad gateway</h1>')).toBe('<h1>Bad gateway</h1>');
  expect(translateErrorBody({ message: 5 })).toEqual({ message: 5 });
});
