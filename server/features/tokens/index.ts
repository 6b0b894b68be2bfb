export { findProgram, tokenDoor } from './door.ts';
export { endTokensOf } from './service.ts';
