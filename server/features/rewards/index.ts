export { lockRewards, openRewards, returnOpenPaidBy, returnPaidBy, returnRewards, use } from './service.ts';
