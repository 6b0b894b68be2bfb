export { deleteDemo } from './queries.ts';
export { forgetMember, isMember, membershipOf, moveMember, subscribeIn, unsubscribeIn } from './service.ts';
