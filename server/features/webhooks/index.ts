export { noteChanges } from './events/note.ts';
export { isWanted, withWebhooks } from './events/wanted.ts';
