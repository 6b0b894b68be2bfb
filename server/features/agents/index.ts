export { agentSecrets, rotateKeys } from './keys/keys.ts';
