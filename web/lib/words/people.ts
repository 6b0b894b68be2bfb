export const people = (count: number): string => `${count} ${count === 1 ? 'persona' : 'personas'}`;
