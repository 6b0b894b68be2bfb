export * from '../till-methods.ts';
