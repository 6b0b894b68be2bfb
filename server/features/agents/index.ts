export { agentSecrets, rotateKeys } from './keys/keys.ts';
export { noteOrders } from './order/news.ts';
