import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const Messages = lazy(() => import('#web/features/contact/messages.tsx').then((module) => ({ default: module.Messages })));

export const meta = pageMeta('Mensajes', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function MessagesRoom() {
  return <Messages />;
}
