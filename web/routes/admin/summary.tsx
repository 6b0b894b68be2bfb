import { Today } from '#web/features/board/today.tsx';
import { Unmatched } from '#web/features/board/unmatched.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';

export const meta = () => pageMeta('Dashboard', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Summary() {
  return (
    <div className="grid max-w-[1360px] gap-7 px-[clamp(16px,2.6vw,40px)] pt-[clamp(20px,2.4vw,36px)] pb-16">
      <h1 className="text-[1.625rem] leading-[1.2] font-semibold tracking-[-.018em]">Dashboard</h1>
      <Unmatched />
      <Today />
    </div>
  );
}
