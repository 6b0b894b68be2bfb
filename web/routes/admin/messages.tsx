import { Messages } from '#web/features/contact/messages.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';

export const meta = () => pageMeta('Mensajes', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function MessagesRoom() {
  return <Messages />;
}
