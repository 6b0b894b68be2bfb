export { noteChanges } from './events/note.ts';
export { isWanted, withWebhooks } from './events/wanted.ts';
export { webhookSecrets } from './office/secrets.ts';
