/** Half a second of a square that moves: 64 by 36 pixels, VP8. */
const CLIP = Buffer.from(
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAANgEU2bdLlNu4tTq4QVSalmU6yBbk27i1OrhBZUrmtT' +
    'rIGTTbuLU6uEH0O2dVOsgdRNu4xTq4QcU7trU6yCA07srgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AAAVSalmoCrXsYMPQkBEiYREGdIdTYCGQ2hyb21lV0GGQ2hyb21lFlSua7yuuteBAXPFhxTrS8EUxmKDgQFV7oEBhoVWX1ZQOOCdsIFA' +
    'uoEkU8CBAVWwkFWxgQFVuYECVbqBDVW7gQEfQ7Z1AQAAAAAAAm7ngQCgQIKh04EAAADwAwCdASpAACQABwcIhYWImYSIJYIB33hhSkBm' +
    'zq1jx8JOwCr2nzWrgP5tYHyip/8ZaCUFjiz/683ikxRpS9doKLwCfy7mYOzveSfnBngAdaGqpqjugQGlo7ACAJ0BKkAAJAAKhwiFhYiZ' +
    'hIg4AgAGjk/Mx5vxWAD+664AoECZofiBAHUAkQMAHBE8ABl5VDdBZRLGjEGFAAJ+IBaGkEOmAc9xAP66XZ8H9nd61//O7n2b8H/82A1K' +
    'mRb+MtPH27mOc89g1dn/nDB+ytkBw2HI/8T/Q1/4wJMt34QleUsXzhCRDU1nLxqO9gN920z+i36PrNOYc4af4IB1oZmml+6BAaWS0QEA' +
    'KhHAABgAGFgv9AAIjAAA+4EAoMuhqoEA7gCRAgAcEVQAGAAgS/f0ADkNtWA6PhhqEP7hrSh0OhtpxThsAE2AAHWhmaaX7oEBpZLRAQAq' +
    'EcAAGAAYWC/0AAiMAAD7gXWgxaGkgQFmAHECABwROAAYABxAB/QAGOG45zGrYOD+4sUl5vl6dbgAdaGZppfugQGlktEBACoRwAAYABhY' +
    'L/QACIwAAPuB7qDoocaBAd4AkQIAHBD0ABgAIkH/9ABCOFpSnnUy8QD+6Cn+hVw9AwtlCAFNhaJnJhH/btgUyCm6+wXMwWww4BVdp7gO' +
    'jlHtJAAAdaGZppfugQGlktEBACoRwAAYABhYL/QACIwAAPuCAWagyqGogQJnAJECABwQ6AAYAB5QB/QAIte3EQsjjygA/ujJfoVcPQMK' +
    '8P3pgHWhmaaX7oEBpZLRAQAqEZAAGAAYWC/0AAiMAAD7ggHeHFO7a427i7OBALeG94EB8YHU',
  'base64',
);

/** A real WebM of about the given number of bytes: what it holds is small, the rest is an element that players pass over. */
export function makeVideo(name: string, bytes: number) {
  const head = Buffer.alloc(9);
  // A Void element, its length as 8 bytes, of which the first says that they are 8.
  head.writeUInt8(0xec, 0);
  head.writeUInt8(0x01, 1);
  head.writeUInt32BE(bytes, 5);
  return { name, mimeType: 'video/webm', buffer: Buffer.concat([CLIP, head, Buffer.alloc(bytes)]) };
}
