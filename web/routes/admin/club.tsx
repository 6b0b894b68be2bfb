import { Members } from '#web/features/newsletter/members.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';

export const meta = () => pageMeta('Club Casa Blanca', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function ClubRoom() {
  return <Members />;
}
