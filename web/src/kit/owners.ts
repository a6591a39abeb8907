// A player's colour is one of three signs: the shape and the first letter say the same. In a field of 24 x 24.
export const kShapes = [
  'M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 1 0 0-21z',
  'M2.5 2.5h19v19h-19z',
  'M12 1.5 23 21.5H1z',
  'M12 .8 23.200 12 12 23.200.8 12z',
  'M6.5 4h11L23.7 12l-6.2 8h-11L.3 12z',
  'M12 1 23 9.3 18.8 22H5.200L1 9.3z',
  'M8 1.5h8V8h6.5v8H16v6.5H8V16H1.5V8H8z',
] as const;

export const shapeOf = (seat: number): string => kShapes[seat % kShapes.length]!;
export const colourOf = (seat: number): string => `var(--seat-${(seat % kShapes.length) + 1})`;
/** Where a letter stands best in the shape. */
export const letterAt = (seat: number): number => (seat % kShapes.length === 2 ? 19 : 16.3);
export const initialOf = (name: string | undefined): string => (name ?? '').trim().charAt(0).toUpperCase();
