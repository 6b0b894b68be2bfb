export { followSettings, loadSettings, settingsUnderLock } from './known.ts';
export { beforeChange, changeFields, holdSettings, mayChange, reset, section } from './service.ts';
