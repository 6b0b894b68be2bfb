export { award, balance, earnedAt, earnedBy, pageOf, returnSpent, spend, spentOf, takeBack } from './service.ts';
